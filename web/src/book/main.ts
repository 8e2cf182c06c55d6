/** A rulebook in a file of its own (`semilla rules GAME --html FILE`): what it shows lies in the file. */
import "../look/fonts.css";
import "../look/tokens.css";
import "../look/base.css";
import { mount } from "svelte";
import type { GameBox, PictureView, RuleBook } from "../api/client";
import { fonts } from "../look/fonts";
import { openFolder, pictureOf } from "../games";
import type { Language } from "../words/catalogue";
import { settings } from "../words/settings.svelte";
import Book from "./Book.svelte";

interface Contents {
  lang: Language;
  box: GameBox;
  rules: RuleBook;
  pictures: PictureView[];
}

const [target, contents] = [document.getElementById("app"), document.getElementById("book")];
if (target && contents) {
  const { lang, ...book } = JSON.parse(contents.textContent) as Contents;
  settings.language = lang;
  void Promise.all([openFolder(book.box.house), fonts()]).then(([folder]) => {
    mount(Book, { target, props: { ...book, folder, Cover: pictureOf(book.box.house) } });
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  });
}
