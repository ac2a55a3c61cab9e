/** Where the keys of a table go. The head is row -1. */

export interface Cell {
  row: number;
  column: number;
}

interface Size {
  rows: number;
  columns: number;
  /** How many rows a page up or down goes. */
  page: number;
}

type Press = Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean> & { key: string };

/** The cell that a key goes to; null for any other key. */
export function stepFrom({ row, column }: Cell, press: Press, size: Size): Cell | null {
  if (press.altKey || press.shiftKey) return null;
  const ends = press.ctrlKey || press.metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const steps: Record<string, Cell> = {
    ArrowUp: { row: ends ? 0 : row - 1, column },
    ArrowDown: { row: ends ? lastRow : row + 1, column },
    ArrowLeft: { row, column: ends ? 0 : column - 1 },
    ArrowRight: { row, column: ends ? lastColumn : column + 1 },
    PageUp: { row: Math.max(0, row - size.page), column },
    PageDown: { row: row + size.page, column },
    Home: { row: ends ? 0 : row, column: 0 },
    End: { row: ends ? lastRow : row, column: lastColumn },
  };
  const next = Object.hasOwn(steps, press.key) ? steps[press.key] : undefined;
  if (!next) return null;
  return {
    row: Math.max(-1, Math.min(lastRow, next.row)),
    column: Math.max(0, Math.min(lastColumn, next.column)),
  };
}

/** The cell that an element is in. */
export function findCell(target: EventTarget): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = (cell?.dataset.cell ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
