/** What this browser remembers about its person: language, theme, name, speed, how to be told of one's turn, notes. */
import { LANGUAGES, type Language } from "./catalogue";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const SPEEDS = ["slow", "normal", "quick"] as const;
export type Speed = (typeof SPEEDS)[number];
/** How long a movement takes, as a part of the usual time. */
const SLOWNESS = { slow: 2, normal: 1, quick: 0.4 };

function firstLanguage(): Language {
  const stored = localStorage.getItem("semilla.language");
  const wanted = [stored, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return LANGUAGES.find((language) => language === wanted.find((tag) => LANGUAGES.some((each) => each === tag))) ?? "en";
}

class Settings {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(THEMES.find((theme) => theme === localStorage.getItem("semilla.theme")) ?? "auto");
  name = $state(localStorage.getItem("semilla.name") ?? "");
  /** Of bots and of what moves on the table. */
  speed = $state<Speed>(SPEEDS.find((speed) => speed === localStorage.getItem("semilla.speed")) ?? "normal");
  readonly slowness = $derived(SLOWNESS[this.speed]);
  /** A sound, and a notice of the system, when it is one's turn. */
  sound = $state(localStorage.getItem("semilla.sound") === "yes");
  notices = $state(localStorage.getItem("semilla.notices") === "yes");
  /** Whether somebody was asked for these. */
  asked = $state(localStorage.getItem("semilla.asked") === "yes");

  /** Whether first-time notes are shown. */
  notes = $state(localStorage.getItem("semilla.notes") !== "no");

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

  hurry(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem("semilla.speed", speed);
  }

  ring(sound: boolean): void {
    this.sound = sound;
    this.answer();
    localStorage.setItem("semilla.sound", sound ? "yes" : "no");
  }

  notice(notices: boolean): void {
    this.notices = notices;
    this.answer();
    localStorage.setItem("semilla.notices", notices ? "yes" : "no");
  }

  note(notes: boolean): void {
    this.notes = notes;
    localStorage.setItem("semilla.notes", notes ? "yes" : "no");
  }

  /** The question was answered, here or in the settings: it is not asked again. */
  answer(): void {
    this.asked = true;
    localStorage.setItem("semilla.asked", "yes");
  }

  sign(name: string): void {
    this.name = name;
    localStorage.setItem("semilla.name", name);
  }
}

export const settings = new Settings();
