/** A live connection, to a table or a class: it comes back by itself. */

const PATIENCE = [250, 500, 1000, 2000, 5000];
const GONE = 4404;

/** Long messages come packed. */
async function unpack(data: string | ArrayBuffer): Promise<string> {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

export interface Listener<Push> {
  /** Where to connect, from `/api` on: asked anew for every connection, so that it goes on from what was seen last. */
  address(): string;
  push(push: Push): void;
  connected(connected: boolean): void;
}

export class Live<Push> {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(private readonly listener: Listener<Push>) {
    this.open();
    window.addEventListener("online", this.now);
    window.addEventListener("offline", this.lost);
    document.addEventListener("visibilitychange", this.now);
  }

  /** Looks in another language from now on. */
  speak(lang: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ lang }));
  }

  /** Connects anew: a connection knows its person from its first moment only. */
  renew(): void {
    this.socket?.close();
    this.open();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.now);
    window.removeEventListener("offline", this.lost);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
    this.socket = null; // what is still being unpacked is told nobody: whoever listened is gone
  }

  private readonly now = (): void => {
    if (this.socket || this.ended || document.hidden) return;
    this.open();
  };

  /** The device has no network: known at once, long before the socket notices. */
  private readonly lost = (): void => {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.listener.connected(false);
  };

  private open(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.listener.address()}`);
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    let last = Promise.resolve();
    socket.onopen = () => {
      this.failures = 0;
      this.listener.connected(true);
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      const unpacked = unpack(event.data);
      last = last.then(async () => {
        const push = JSON.parse(await unpacked) as Push;
        if (this.socket === socket) this.listener.push(push);
      });
    };
    socket.onclose = (event) => {
      if (this.ended || this.socket !== socket) return;
      this.socket = null;
      this.listener.connected(false);
      if (event.code === GONE) return;
      this.timer = setTimeout(() => this.open(), PATIENCE[Math.min(this.failures++, PATIENCE.length - 1)]);
    };
  }
}
