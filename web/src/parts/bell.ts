/** It is your turn: a soft sound, made here, and a notice of the system for whoever looks elsewhere. */

const NOTES = [523.25, 659.25];
const LOUD = 0.07;
const BEAT = 0.18;
const FADE = 0.9;

let context: AudioContext | null = null;

/** Two soft notes, one after the other; browsers allow them once somebody has touched the page. */
export function chime(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  NOTES.forEach((pitch, k) => ring(pitch, (context?.currentTime ?? 0) + k * BEAT));
}

function ring(pitch: number, at: number): void {
  if (!context) return;
  const tone = new OscillatorNode(context, { frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + FADE);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + FADE);
}

export function canNotify(): boolean {
  return "Notification" in window;
}

/** Asks the browser whether it may show notices; whether it may. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** A notice of the system, one for each table. */
export function notify(title: string, text: string, table: string): void {
  if (!canNotify() || Notification.permission !== "granted") return;
  const notice = new Notification(title, { body: text, tag: `semilla-${table}` });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
