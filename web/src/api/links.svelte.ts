/** Links for other devices. Who opened the page on the server's own machine has an address that nobody else can open: then the
    server is asked for its address in the local network. */
import { answer, api, Problem } from "./client";

const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;

class Links {
  /** What links begin with; null until it is known, and when other devices cannot reach the server. */
  private origin = $state<string | null>(LOOPBACK.test(location.hostname) ? null : location.origin);
  /** Whether it is known that other devices cannot reach the server. */
  unreachable = $state(false);
  private asked = false;
  /** Whether it was found out, or cannot be now: what is copied before would lead nobody here. */
  settled = $state(this.known);

  /** The link to an address of the page, for others if they can open it. */
  to(address: string): string {
    return `${this.origin ?? location.origin}${address}`;
  }

  /** Whether links are for other devices. */
  get known(): boolean {
    return this.origin !== null;
  }

  /** Finds out what links begin with. */
  async find(): Promise<void> {
    if (this.known || this.asked) return;
    this.asked = true;
    try {
      this.origin = (await answer(api.GET("/api/address"))).address;
      this.unreachable = this.origin === null;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.asked = false;
    }
    this.settled = true;
  }
}

export const links = new Links();
