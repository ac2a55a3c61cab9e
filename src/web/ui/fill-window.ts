/**
 * Lets an element reach to the foot of the window, whatever it stands in (`shell.module.css`). What holds it is marked,
 * for with `:has` the browser would ask of each part of a row what it holds, as a table is scrolled. Returns what takes
 * the marks away; may be a `ref`.
 */
export function fillWindow(element: HTMLElement | null): () => void {
  const holders: Element[] = [];
  let each: Element | null | undefined = element?.parentElement;
  while (each) {
    holders.push(each);
    each = each.matches('main') ? null : each.parentElement;
  }
  for (const holder of holders) holder.setAttribute('data-fills', '');
  return () => {
    for (const holder of holders) holder.removeAttribute('data-fills');
  };
}
