import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { fonts } from "./look/fonts";
import { settings } from "./words/settings.svelte";

document.documentElement.lang = settings.language;
const target = document.getElementById("app");
if (target) {
  await fonts();
  mount(App, { target });
}
