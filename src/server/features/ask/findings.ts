/** What the tools have read for one question: an answer may name only these records. */
import type { SuggestedTask } from '#contract/insights.ts';
import type { RecordLink } from '#contract/sentences.ts';

export interface Finding extends RecordLink {
  name: string;
}

export class Findings {
  private readonly byKey = new Map<string, Finding>();
  /** The tasks that the model suggests the user should create. */
  suggested: SuggestedTask[] = [];

  /** Remembers a record, and returns its reference, which the model has to write. */
  add(type: RecordLink['type'], id: string, name: string): string {
    const key = `${type}:${id}`;
    this.byKey.set(key, { type, id, name });
    return key;
  }

  get(key: string): Finding | undefined {
    return this.byKey.get(key);
  }
}
