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
  /** What its scans of tables looked at, whether or not a filter left it. */
  rowsRead: number;
}

export function readLoggedPlans(log: string): RanStatement[] {
  // Lines of an entry are indented after its first one.
  const entries = log.split(/\n(?=\d{4}-)/).filter((entry) => entry.includes('  plan:\n'));
  return entries.map((entry) => {
    const json = entry.slice(entry.indexOf('{'), entry.lastIndexOf('}') + 1);
    const said: { 'Query Text': string; Plan: Plan } = JSON.parse(json.replaceAll(/\n\t/g, '\n'));
    return { text: said['Query Text'], rowsRead: countRead(said.Plan) };
  });
}

function countRead(plan: Plan): number {
  const looked =
    (plan['Actual Rows'] ?? 0) +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0);
  const isScan = /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(plan['Node Type']);
  const own = isScan ? looked * (plan['Actual Loops'] ?? 1) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + countRead(part), own);
}
