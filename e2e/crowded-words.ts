/** What cannot be read: words that lie on others, and what is out of the window. */
import type { Page } from 'playwright-core';

/** Words that cover others, and those that run out of the window; of the whole page, what floats above it is left out. */
export function findCrowdedWords(page: Page, part = page.locator('body')): Promise<string[]> {
  return part.evaluate((body) => {
    interface Words {
      text: string;
      element: Element;
      box: DOMRect;
    }
    const isAfloat = (element: Element) => {
      for (let at: Element | null = element; at && at !== body; at = at.parentElement) {
        const { position, opacity, clipPath } = getComputedStyle(at);
        if (position === 'fixed' || position === 'sticky' || opacity === '0') return true;
        if (clipPath.startsWith('inset(50%')) return true;
      }
      return false;
    };
    /** What is left of it in the boxes that cut it. */
    const cut = (element: Element, { left, top, right, bottom }: DOMRect) => {
      const edges = { left, top, right, bottom };
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        if (overflowX !== 'visible') {
          edges.left = Math.max(edges.left, box.left);
          edges.right = Math.min(edges.right, box.right);
        }
        if (overflowY !== 'visible') {
          edges.top = Math.max(edges.top, box.top);
          edges.bottom = Math.min(edges.bottom, box.bottom);
        }
      }
      const { left: x, top: y } = edges;
      return new DOMRect(x, y, edges.right - x, edges.bottom - y);
    };
    const found: Words[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element?.checkVisibility() || isAfloat(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = cut(element, rect);
        if (box.width > 2 && box.height > 2) found.push({ text, element, box });
      }
    }
    const told = new Set<string>();
    if (document.documentElement.scrollWidth > innerWidth + 1)
      told.add('The page scrolls sideways');
    for (const [index, { text, element, box }] of found.entries()) {
      if (box.right > innerWidth + 1) told.add(`"${text}" runs out of the window`);
      for (const other of found.slice(index + 1)) {
        if (other.element === element) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (wide > 3 && high > 8) told.add(`"${text}" covers "${other.text}"`);
      }
    }
    return [...told].slice(0, 12);
  });
}
