/** What the eye trips over: words and figures that break inside, and amounts and dates that are cut. */
import type { Page } from 'playwright-core';

export function findTornWords(page: Page, part = page.locator('body')): Promise<string[]> {
  return part.evaluate((body) => {
    const figure = /^[-+]?\p{Sc}?\d[\d.,:%/]*$/u;
    const word = /^[("„]?\p{L}+[)",.:;…]*$/u;
    const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
    /** An amount, a date, a time of the day, or how long something takes, alone or behind a few words. */
    const mustBeWhole = new RegExp(
      `^(?:\\p{Sc}[\\d.,]+|(?:.{1,12} )?${month} \\d{1,2}(?:, \\d{4})?|\\d{1,2}(?::\\d\\d)? ?[ap]m|\\d+ d|.{1,30} in \\d+ days)$`,
      'iu',
    );
    const isUnseen = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clip, clipPath, opacity } = getComputedStyle(at);
        // Words for screen readers alone.
        if (opacity === '0' || clip !== 'auto' || clipPath.startsWith('inset(50%')) return true;
      }
      return false;
    };
    const boxesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()].filter(({ width }) => width > 0.5);
    };
    const told = new Set<string>();
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const element = node.parentElement;
      if (text.trim() === '' || !element?.checkVisibility() || isUnseen(element)) continue;
      for (const { 0: each, index } of text.matchAll(/\S+/g)) {
        if (!figure.test(each) && !word.test(each)) continue;
        const [first, ...others] = boxesOf(node, index, index + each.length);
        if (others.some(({ top }) => Math.abs(top - (first?.top ?? top)) > 4))
          told.add(`"${each}" of "${text}" breaks inside`);
      }
      if (!mustBeWhole.test(text.trim())) continue;
      const right = Math.max(...boxesOf(node, 0, text.length).map((box) => box.right));
      for (let at: Element | null = element; at && at !== body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        // A browser writes the dots for the smallest part of a pixel.
        if (overflowX !== 'visible' && right > at.getBoundingClientRect().right + 0.03)
          told.add(`"${text}" is cut`);
      }
    }
    return [...told].slice(0, 12);
  });
}
