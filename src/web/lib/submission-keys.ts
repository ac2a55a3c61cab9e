/** Keys that make a create safe to send again: a double click, or a retry after a lost answer, stays one record. */

/** Create calls with an unknown outcome, by what was sent; the same submission sent again carries the same key. */
const unsettled = new Map<string, string>();

/** The key of a submission, kept until `settleSubmission` reports how it ended. */
export function keyOfSubmission(submission: string): string {
  const known = unsettled.get(submission);
  if (known) return known;
  const key = newKey();
  unsettled.set(submission, key);
  return key;
}

/** The server has answered: sending the same thing again is a new submission. */
export function settleSubmission(submission: string): void {
  unsettled.delete(submission);
}

/** 32 random digits. `crypto.randomUUID` is missing on plain http, which an office network may well use. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
