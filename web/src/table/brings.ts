/** What would this bring? The server plays the choice on a copy and says it; asked when the eye rests on a choice, once for each. */
import { answer, api, type Choice, Problem } from "../api/client";
import { outcome } from "../parts/outcome.svelte";
import { say, told } from "../words";
import type { Table } from "./table.svelte";

/** Milliseconds that the eye rests on a choice before it is asked about. */
const REST = 120;

/** Watches the choice that is looked at; runs in an effect. */
export function watchBrings(table: Table, known: Map<string, Record<string, string>>): () => void {
  const { preview, me } = table;
  const move = [...table.said, ...(preview ? [preview] : [])].map((part) => part.words).join(" ");
  const key = `${table.view?.revision} ${move}`;
  if (preview?.then?.length) tell(preview, say("brings.then", { question: preview.prompt?.text ?? "" }));
  else if (preview && known.has(key)) tell(preview, told(known.get(key)));
  else if (preview && table.myTurn) {
    const timer = setTimeout(() => void ask(preview), REST);
    return () => {
      clearTimeout(timer);
      outcome.forget();
    };
  }
  return () => outcome.forget();

  async function ask(choice: Choice): Promise<void> {
    try {
      const query = { move, seat: me };
      const both = await answer(api.GET("/api/tables/{id}/brings", { params: { path: { id: table.id }, query } }));
      if (!both) return;
      known.set(key, both as Record<string, string>);
      if (table.preview === choice) tell(choice, told(both as Record<string, string>));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem; // who asks too much, or too late, is told nothing
    }
  }

  function tell(choice: Choice, text: string): void {
    outcome.tell(choice.words, text);
  }
}
