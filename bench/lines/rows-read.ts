/** How many rows the statements of each page read, as PostgreSQL's `auto_explain` tells them. */

import type { Bench } from '../bench.ts';
import { requests } from '../beside-sql/requests-by-name.ts';
import type { Measured } from '../table/verdict.ts';
import { whileExplaining } from './explained.ts';

/** The most that one statement reads; every statement is printed with its own. */
export async function measureRowsRead({ crm, admin }: Bench): Promise<Measured[]> {
  return whileExplaining(crm, async (readRan) => {
    const pages: { name: string; rows: number }[] = [];
    for (const [name, path] of Object.entries(requests)) {
      const { ran } = await readRan(() => admin.read(path));
      const rows = Math.max(0, ...ran.map(({ rowsRead }) => rowsRead));
      pages.push({ name, rows });
      for (const { text, rowsRead } of ran) {
        const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
        console.error(`${String(Math.round(rowsRead)).padStart(12)} rows  ${name}: ${words}`);
      }
    }
    const worst = pages.sort((a, b) => b.rows - a.rows);
    return [
      {
        line: 'rowsRead',
        value: worst[0]?.rows ?? null,
        words: worst
          .slice(0, 3)
          .map(({ name, rows }) => `${name} ${Math.round(rows)}`)
          .join(', '),
      },
    ];
  });
}
