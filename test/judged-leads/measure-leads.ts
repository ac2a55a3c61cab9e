/** Asks the lead finder judged queries over the shipped list, through its own stream, and counts how well it answers. */
import { LeadMessage } from '#contract/leads.ts';
import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';
import {
  loadShippedCompanies,
  readShippedCompanies,
} from '#server/features/leads/directory/load-companies.ts';
import type { TestApp, TestClient } from '#test/app.ts';
import { fits, type Judgement, type Measured, mean, measure } from './judgement.ts';

export type JudgedQueries = Record<string, readonly Judgement[]>;

/** Puts the shipped companies into the directory of the app, and returns them. */
export async function openShippedList(app: TestApp): Promise<DirectoryCompany[]> {
  await loadShippedCompanies({ db: app.database.orm, clock: app.clock });
  const companies: DirectoryCompany[] = [];
  for await (const { company } of readShippedCompanies()) if (company) companies.push(company);
  return companies;
}

/** The names of those whom the judgement wants. */
export function findWanted(companies: readonly DirectoryCompany[], { wanted }: Judgement) {
  const fitting = companies.filter((company) => wanted !== null && fits(company, wanted));
  return new Set(fitting.map(({ name }) => name));
}

/** How many queries there are, how few of a kind, which judgements name nobody on the list by mistake, and how many want nobody. */
export function checkJudgements(
  companies: readonly DirectoryCompany[],
  queries: JudgedQueries,
): { distinct: number; fewest: number; empty: Judgement[]; wantNobody: number } {
  const kinds = Object.values(queries);
  const all = kinds.flat();
  const wanting = all.filter(({ wanted }) => wanted !== null);
  return {
    distinct: new Set(all.map(({ query }) => query)).size,
    fewest: Math.min(...kinds.map((kind) => kind.length)),
    empty: wanting.filter((judgement) => findWanted(companies, judgement).size === 0),
    wantNobody: all.length - wanting.length,
  };
}

interface Row extends Measured {
  kind: string;
}

/** Prints the figures by kind; with SHOW_WEAK_LEADS also each query that is less than right, and what it shows. */
export async function measureQueries(
  client: TestClient,
  companies: readonly DirectoryCompany[],
  queries: JudgedQueries,
) {
  const rows: Row[] = [];
  const weak: string[] = [];
  for (const [kind, judgements] of Object.entries(queries)) {
    for (const judgement of judgements) {
      const shown = await showLeads(client, judgement.query);
      const wanted = findWanted(companies, judgement);
      const measured = measure(shown, wanted);
      rows.push({ kind, ...measured });
      if (measured.precision < 1 || (measured.recall ?? 1) < 1) {
        const missed = [...wanted].filter((name) => !shown.slice(0, 10).includes(name));
        weak.push(`${judgement.query}: ${shown.slice(0, 10).join('; ')} | ${missed.join('; ')}`);
      }
    }
  }
  const figures = Object.keys(queries).map((kind) => countFigures(kind, rows, kind));
  const overall = countFigures('all', rows);
  console.info([...figures, overall].map(({ words }) => words).join('\n'));
  const { SHOW_WEAK_LEADS } = process.env;
  if (SHOW_WEAK_LEADS) console.info(weak.join('\n'));
  return { rows, figures, overall };
}

async function showLeads(client: TestClient, query: string): Promise<string[]> {
  const path = `/api/ai/generate-leads-stream?${new URLSearchParams({ query })}`;
  const { body } = await client.get<string>(path);
  const last = body.trim().split('\n\n').at(-1)?.slice('data: '.length) ?? '';
  const message = LeadMessage.parse(JSON.parse(last));
  return message.type === 'complete' ? message.leads.map(({ name }) => name) : [];
}

function countFigures(name: string, rows: readonly Row[], kind?: string) {
  const mine = rows.filter((row) => kind === undefined || row.kind === kind);
  const precision = mean(mine.map((row) => row.precision));
  const recall = mean(mine.flatMap((row) => row.recall ?? []));
  const words = `${name.padEnd(22)} precision@10 ${precision.toFixed(2)}  recall ${recall.toFixed(2)}`;
  return { name, precision, recall, words };
}
