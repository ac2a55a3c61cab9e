import { useFocusReturn } from './use-focus-return.ts';

/**
 * At the head of a dialog: gives the focus to its field with `data-autofocus` in the moment they are drawn, and back
 * in the end. Mantine's focus trap would do so in two timers: keys pressed before the first are lost, and the second
 * takes the focus away from where Tab has gone. They look for the first `data-autofocus`, and this one cannot be
 * focused, so they change nothing. A dialog without such a field leaves the choice to them.
 */
export function FirstFocus() {
  useFocusReturn();
  return <span hidden data-autofocus ref={takeFocus} />;
}

function takeFocus(mark: HTMLElement | null): void {
  const dialog = mark?.closest('[role="dialog"]');
  if (!mark || !dialog || dialog.contains(document.activeElement)) return;
  const field = dialog.querySelector<HTMLElement>('[data-autofocus]:not([hidden])');
  if (field) field.focus({ preventScroll: true });
  else mark.removeAttribute('data-autofocus');
}
