/** What can wait until the new state is on the screen; a page that nobody sees draws nothing, so it does not wait. */
export function onceDrawn(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
