/** What the tools of one question have read: only such records may be named in its answer. */
import type { SuggestedTask } from '#contract/insights.ts';
import type { RecordLink } from '#contract/sentences.ts';

export interface Finding extends RecordLink {
  name: string;
}

export class Findings {
  private readonly byKey = new Map<string, Finding>();
  /** What the model would like the user to create. */
  suggested: SuggestedTask[] = [];

  /** Notes a record, and gives its reference, as the model is to write it. */
  add(type: RecordLink['type'], id: string, name: string): string {
    const key = `${type}:${id}`;
    this.byKey.set(key, { type, id, name });
    return key;
  }

  get(key: string): Finding | undefined {
    return this.byKey.get(key);
  }
}
