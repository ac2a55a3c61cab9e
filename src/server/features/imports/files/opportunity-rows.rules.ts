/** Turns the cells of a row into an opportunity. What it names is looked up later, as that needs the database. */
import { ImportedOpportunity, type Stage } from '#contract/opportunities.ts';
import {
  collect,
  first,
  type MappedCell,
  quoteCell,
  type RowReading,
  readCell,
  tellFault,
} from './row-cells.rules.ts';
import { readDay } from './written-days.rules.ts';
import { readMoment } from './written-times.rules.ts';

/** Our own stages, and those that HubSpot, Salesforce, Pipedrive and Zoho begin with; as `compact` writes them. */
const stageWords: Record<Stage, readonly string[]> = {
  lead: [
    ...['lead', 'new', 'prospecting', 'appointmentscheduled', 'leadin', 'contactmade'],
    'initialcontact',
  ],
  qualified: [
    ...['qualified', 'qualification', 'qualifiedtobuy', 'needsanalysis', 'demoscheduled'],
    ...['presentationscheduled', 'needsdefined'],
  ],
  proposal: [
    ...['proposal', 'valueproposition', 'proposalpricequote', 'proposalmade', 'quote', 'quoted'],
    ...['decisionmakerboughtin', 'iddecisionmakers', 'identifydecisionmakers'],
    'perceptionanalysis',
  ],
  negotiation: [
    ...['negotiation', 'negotiationreview', 'negotiationsstarted', 'negotiations', 'contractsent'],
  ],
  closed_won: ['closedwon', 'won'],
  closed_lost: ['closedlost', 'lost', 'closedlosttocompetition'],
};
const stagesByWord = new Map(
  Object.entries(stageWords).flatMap(([stage, words]) => words.map((word) => [word, stage])),
);

/** An opportunity needs a name. */
export function readOpportunity(cells: readonly MappedCell[]): RowReading<ImportedOpportunity> {
  const row = collect(cells);
  if ('fault' in row) return row;
  const { texts } = row;
  if (first(texts, 'name') === '') return { fault: 'No name' };
  const stage = readStage(cells);
  if (stage && 'fault' in stage) return stage;
  const day = readDay(first(texts, 'expectedCloseDate'));
  if ('fault' in day) return { fault: inCell(cells, 'expectedCloseDate', day.fault) };
  const closed = readMoment(
    (texts.get('closedAt') ?? []).filter((text) => text !== '').slice(0, 1),
  );
  if ('fault' in closed) return { fault: inCell(cells, 'closedAt', closed.fault) };
  const isLost = stage?.stage === 'closed_lost';
  const isClosed = isLost || stage?.stage === 'closed_won';
  const parsed = ImportedOpportunity.safeParse({
    name: first(texts, 'name'),
    description: first(texts, 'description'),
    value: plainAmount(first(texts, 'value')),
    probability: first(texts, 'probability').replace(/(\.0+)? ?%?$/, ''),
    stage: stage?.stage,
    lostReason: isLost ? first(texts, 'lostReason') : null,
    expectedCloseDate: day.day,
    closed: isClosed ? closed.moment : null,
    tags: row.input.tags,
    organizationName: first(texts, 'organization') || null,
    personName: first(texts, 'person') || null,
    ownerName: first(texts, 'owner') || null,
  });
  if (parsed.error) return { fault: tellFault(parsed.error, cells) };
  return { draft: parsed.data, notice: undefined };
}

/** Of several cells one that says it is closed counts, else the first; 'Open' beside a stage says nothing. */
function readStage(cells: readonly MappedCell[]): { stage: Stage } | { fault: string } | null {
  const said = cells.flatMap((cell) => {
    const text = cell.field === 'stage' ? (readCell(cell.value) ?? '') : '';
    return text === '' ? [] : [{ cell, text, stage: toStage(text) }];
  });
  const telling = said.filter(({ text }) => said.length === 1 || text.toLowerCase() !== 'open');
  const closed = telling.find(({ stage }) => stage === 'closed_won' || stage === 'closed_lost');
  const found = closed ?? telling[0];
  if (!found) return null;
  const { cell, stage } = found;
  if (stage !== undefined) return { stage };
  return { fault: quoteCell(cell.column, 'is not a stage of the pipeline', cell.value) };
}

function toStage(text: string): Stage | undefined {
  // HubSpot writes 'Closed won (Sales Pipeline)'.
  const [inner = text] = text.toLowerCase().endsWith('pipeline)') ? text.split('(') : [text];
  const word = inner.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const stage = stagesByWord.get(word);
  return isStage(stage) ? stage : undefined;
}

function isStage(word: string | undefined): word is Stage {
  return word !== undefined && Object.hasOwn(stageWords, word);
}

/** 'USD 12,000.00', '12000 €' → the number alone; anything else stays as it is, to be reported. */
function plainAmount(text: string): string {
  const bare = text.replace(/^(?:[A-Z]{3}|[$€£]) ?/, '').replace(/ ?(?:[A-Z]{3}|[€£])$/, '');
  return /^[\d,.]+$/.test(bare) ? bare : text;
}

function inCell(cells: readonly MappedCell[], field: string, message: string): string {
  const cell = cells.find((each) => each.field === field && String(each.value ?? '') !== '');
  return quoteCell(cell?.column ?? field, message, cell?.value);
}
