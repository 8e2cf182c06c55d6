/** A region that scrolls says where it goes on: `data-more` is `above`, `below`, `both` or nothing; the style draws it. */
import type { Attachment } from "svelte/attachments";

const NEAR = 4;

export const more: Attachment<HTMLElement> = (region) => {
  function look(): void {
    const above = region.scrollTop > NEAR;
    const below = region.scrollHeight - region.clientHeight - region.scrollTop > NEAR;
    region.dataset.more = above && below ? "both" : above ? "above" : below ? "below" : "";
  }
  const sizes = new ResizeObserver(look);
  sizes.observe(region);
  for (const child of region.children) sizes.observe(child);
  region.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    region.removeEventListener("scroll", look);
  };
};
