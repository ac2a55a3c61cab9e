import { expect, test } from 'vitest';
import { readLoggedPlans } from './logged-plans.ts';

const log = `2026-03-11 09:30:00.000 UTC [7] LOG:  duration: 3.2 ms  plan:
	{
	  "Query Text": "select count(*)\\n from tasks",
	  "Plan": {
	    "Node Type": "Aggregate",
	    "Actual Rows": 1.00,
	    "Actual Loops": 1,
	    "Plans": [
	      { "Node Type": "Seq Scan", "Actual Rows": 100.00, "Actual Loops": 3, "Rows Removed by Filter": 20 },
	      { "Node Type": "Bitmap Index Scan", "Actual Rows": 70, "Actual Loops": 1 }
	    ]
	  }
	}
2026-03-11 09:30:00.001 UTC [7] WARNING:  something else
2026-03-11 09:30:00.002 UTC [8] LOG:  duration: 0.1 ms  plan:
	{
	  "Query Text": "select 1",
	  "Plan": { "Node Type": "Result", "Actual Rows": 1, "Actual Loops": 1 }
	}
`;

test('how long each statement took, and the rows that its scans looked at', () => {
  expect(readLoggedPlans(log)).toEqual([
    {
      text: 'select count(*)\n from tasks',
      milliseconds: 3.2,
      rowsRead: 360,
      rowsOfWholeTables: 360,
    },
    { text: 'select 1', milliseconds: 0.1, rowsRead: 0, rowsOfWholeTables: 0 },
  ]);
});
