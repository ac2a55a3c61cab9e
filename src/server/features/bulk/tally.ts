/** Counts what becomes of many records, and for what reasons some stay as they are. */
import type { Refused } from '#contract/bulk.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';

const mostNames = 3;

export class Tally {
  changed = 0;
  unchanged = 0;
  private readonly reasons = new Map<string, Refused>();

  refuse(reason: string, row: StoredRow | undefined): void {
    const refused = this.reasons.get(reason) ?? { reason, count: 0, names: [] };
    refused.count += 1;
    if (row && refused.names.length < mostNames) refused.names.push(getName(row));
    this.reasons.set(reason, refused);
  }

  /** The most frequent reason first. */
  get refused(): Refused[] {
    return [...this.reasons.values()].sort((one, other) => other.count - one.count);
  }
}

/** What a person, an organization, an opportunity or a task is called. */
export function getName({ name, title }: StoredRow): string {
  return String(name ?? title ?? '');
}
