/** Elements name their record in `data-record`, what takes the focus has `data-face`. */

export function elementsOfRecord(id: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)];
}

/** What of it takes the focus. */
export function findFace(element: HTMLElement): HTMLElement | null {
  return element.matches('[data-face]') ? element : element.querySelector('[data-face]');
}

/** Focuses a record of the page, or the first one where that is not there, unless something has the focus. */
export function focusRecordIfNothing(id: string | undefined): void {
  if (document.activeElement !== document.body) return;
  const others = document.querySelectorAll<HTMLElement>('main [data-record]');
  const elements = [...(id === undefined ? [] : elementsOfRecord(id)), ...others];
  const found = elements.find(findFace);
  if (found) findFace(found)?.focus();
}
