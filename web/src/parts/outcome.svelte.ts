/** What the choice under the pointer, in focus or pressed once would bring, in words: told beside it (`parts/Tip.svelte`) and aloud. */
class Outcome {
  /** The words of the choice, as its `data-move` has them. */
  words = $state("");
  text = $state("");

  tell(words: string, text: string): void {
    this.words = words;
    this.text = text;
  }

  forget(): void {
    this.tell("", "");
  }
}

export const outcome = new Outcome();
