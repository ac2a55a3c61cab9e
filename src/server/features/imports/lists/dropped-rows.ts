import type { ImportRow } from '#server/features/imports/files/import-rows.rules.ts';
import type { KeptDroppedRow } from '#server/features/imports/files/import-settings.ts';

/** Counts the dropped rows, and keeps the first of them with their reasons. */
export class DroppedRows {
  readonly kept: KeptDroppedRow[] = [];
  count = 0;
  private told = 0;
  private characters = 0;
  /** The most rows, and the most bytes of their values, that are kept. */
  private readonly most: { rows: number; characters: number };

  constructor(most: { rows: number; characters: number }) {
    this.most = most;
  }

  add({ line, raw }: Pick<ImportRow, 'line' | 'raw'>, reason: string): void {
    this.count += 1;
    if (this.count > this.most.rows) return;
    this.characters += raw?.join('').length ?? 0;
    const cells = this.characters <= this.most.characters ? raw : undefined;
    this.kept.push({ line, reason, ...(cells ? { cells } : {}) });
  }

  /** A row that was imported without all of its values; as many are kept as dropped ones. */
  tell(line: number, reason: string): void {
    this.told += 1;
    if (this.told <= this.most.rows) this.kept.push({ line, reason, isImported: true });
  }
}
