/** The fonts, which are drawn with at once or not at all (`fonts.css`). */
const FONTS = ['400 1em "Inter Variable"', '560 1em "Fraunces Variable"'];
const PATIENCE = 500;

/** Waits for the fonts, but not long: what is drawn without them stays as it is. */
export async function fonts(): Promise<void> {
  const loaded = Promise.all(FONTS.map((font) => document.fonts.load(font)));
  await Promise.race([loaded.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE))]);
}
