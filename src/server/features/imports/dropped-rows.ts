import type { ImportRow } from './import-rows.rules.ts';
import type { KeptDroppedRow } from './import-settings.ts';

/** Counts the rows that are dropped, and keeps the first of them with their reasons. */
export class DroppedRows {
  readonly kept: KeptDroppedRow[] = [];
  count = 0;
  private characters = 0;
  /** At most so many rows, and so much of what stands in them. */
  private readonly most: { rows: number; characters: number };

  constructor(most: { rows: number; characters: number }) {
    this.most = most;
  }

  add({ line, raw }: Pick<ImportRow, 'line' | 'raw'>, reason: string): void {
    this.count += 1;
    if (this.kept.length >= this.most.rows) return;
    this.characters += raw?.join('').length ?? 0;
    const cells = this.characters <= this.most.characters ? raw : undefined;
    this.kept.push({ line, reason, ...(cells ? { cells } : {}) });
  }
}
