/** What this browser remembers about its person: language, theme, name. */
import { LANGUAGES, type Language } from "./catalogue";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

function firstLanguage(): Language {
  const stored = localStorage.getItem("semilla.language");
  const wanted = [stored, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.some((each) => each === tag))) ?? "en";
}

class Settings {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(THEMES.find((theme) => theme === localStorage.getItem("semilla.theme")) ?? "auto");
  name = $state(localStorage.getItem("semilla.name") ?? "");

  speak(language: Language): void {
    this.language = language;
    localStorage.setItem("semilla.language", language);
    document.documentElement.lang = language;
  }

  wear(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem("semilla.theme", theme);
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  sign(name: string): void {
    this.name = name;
    localStorage.setItem("semilla.name", name);
  }
}

export const settings = new Settings();
