/** Reads from PostgreSQL's log what `auto_explain` says of the statements that it ran. */

interface Plan {
  'Node Type': string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

interface RanStatement {
  text: string;
  /** In the database, without planning. */
  milliseconds: number;
  /** What its scans of tables looked at, whether or not a filter left it. */
  rowsRead: number;
  /** The same of those that went through a whole table. */
  rowsOfWholeTables: number;
}

export function readLoggedPlans(log: string): RanStatement[] {
  // Lines of an entry are indented after its first one.
  const entries = log.split(/\n(?=\d{4}-)/).filter((entry) => entry.includes('  plan:\n'));
  return entries.map((entry) => {
    const json = entry.slice(entry.indexOf('{'), entry.lastIndexOf('}') + 1);
    const said: { 'Query Text': string; Plan: Plan } = JSON.parse(json.replaceAll(/\n\t/g, '\n'));
    const [, milliseconds] = /duration: ([\d.]+) ms/.exec(entry) ?? [];
    return {
      text: said['Query Text'],
      milliseconds: Number(milliseconds),
      rowsRead: countRead(said.Plan, /^(Seq|Index|Index Only|Bitmap Heap) Scan$/),
      rowsOfWholeTables: countRead(said.Plan, /^Seq Scan$/),
    };
  });
}

function countRead(plan: Plan, scans: RegExp): number {
  const looked =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = scans.test(plan['Node Type']) ? looked * (plan['Actual Loops'] ?? 1) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + countRead(part, scans), own);
}
