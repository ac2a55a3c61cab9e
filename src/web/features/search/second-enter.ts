/**
 * Enter opens a hit, and Enter once more its page. It is heard here whatever has the focus by then, and even before the
 * first page is drawn; any other key, and a press of the mouse, forget it.
 */
export function heedSecondEnter(openPage: () => void): void {
  const forget = () => {
    window.removeEventListener('keydown', heed, true);
    window.removeEventListener('pointerdown', forget, true);
  };
  const heed = (event: KeyboardEvent) => {
    if (event.repeat) return;
    forget();
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    openPage();
  };
  window.addEventListener('keydown', heed, true);
  window.addEventListener('pointerdown', forget, true);
}
