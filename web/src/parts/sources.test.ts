import { describe, expect, it } from "vitest";
import { settings } from "../words/settings.svelte";
import { sourceOf, sourceText } from "./sources";

const box = {
  sources: {
    market: { prices: "P", places: "I" },
    card: { farm: { name: "R", cost: "I", effect: "X" }, mill: { name: "R", cost: "P" } },
  },
};

describe("where values come from", () => {
  it("tells the most doubtful source of a component", () => {
    expect(sourceOf(box, "card", "farm")).toBe("X");
    expect(sourceOf(box, "card", "mill")).toBeNull();
    expect(sourceOf(box, "market")).toBe("I");
  });

  it("looks only at the fields that are shown", () => {
    expect(sourceOf(box, "card", "farm", ["name", "cost"])).toBe("I");
    expect(sourceOf(box, "market", "", ["prices"])).toBeNull();
  });

  it("knows nothing of components that are not there", () => {
    expect(sourceOf(box, "card", "bank")).toBeNull();
    expect(sourceOf(box, "event")).toBeNull();
  });

  it("says it in the language of the page", () => {
    settings.speak("en");
    expect(sourceText("X", "City names")).toBe("City names: reconstructed by us, not printed in the rulebook.");
    settings.speak("es");
    expect(sourceText("I")).toBe("No está en el reglamento: lo hemos deducido.");
    expect(sourceText(null)).toBe("");
    settings.speak("en");
  });
});
