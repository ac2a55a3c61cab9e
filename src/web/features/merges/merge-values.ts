import type { MergePreview } from '#contract/merges.ts';

export type MergeValues = {
  ids: string[];
  survivorId: string;
  /** What was chosen by hand, by field. */
  chosen: Record<string, string>;
};

/** The record whose value of a field is taken. */
export function getChosen(
  { key, chosen }: MergePreview['fields'][number],
  values: MergeValues,
): string {
  const id = values.chosen[key];
  return id !== undefined && values.ids.includes(id) ? id : chosen;
}
