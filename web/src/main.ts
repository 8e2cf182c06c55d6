import "./look/fonts.css";
import "./look/tokens.css";
import "./look/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./words/settings.svelte";

const FONTS = ['400 1em "Inter Variable"', '560 1em "Fraunces Variable"'];
const PATIENCE = 500;

/** Waits for the fonts, but not long: what is drawn without them stays as it is. */
async function fonts(): Promise<void> {
  const loaded = Promise.all(FONTS.map((font) => document.fonts.load(font)));
  await Promise.race([loaded.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE))]);
}

document.documentElement.lang = settings.language;
const target = document.getElementById("app");
if (target) {
  await fonts();
  mount(App, { target });
}
