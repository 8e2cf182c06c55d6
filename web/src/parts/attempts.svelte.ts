/** Doing things that the server may refuse: one at a time, and the person is told why it did not work. */
import { Problem } from "../api/client";
import { say } from "../words";

export class Attempts {
  problem = $state("");
  busy = $state(false);

  /** Does something, and tells the person if it does not work. */
  async attempt(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = "";
    try {
      await work();
    } catch (problem) {
      this.tell(problem);
    } finally {
      this.busy = false;
    }
  }

  tell(problem: unknown): void {
    if (!(problem instanceof Problem)) throw problem;
    this.problem = problem.text || say("problem.offline");
  }
}
