import type { KeyboardEvent } from 'react';

/** For `onKeyDown` of an input: while its form cannot be sent, Enter goes to the first input that is missing or wrong. */
export function goToMissing(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.currentTarget.form?.querySelector<HTMLElement>('input:invalid')?.focus();
}
