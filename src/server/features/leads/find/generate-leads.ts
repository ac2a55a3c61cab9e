/** A search for leads from the words to the table: understand, find, verify, compare; reports its progress. */
import {
  type Lead,
  type LeadMessage,
  type LeadQuery,
  type LeadSourceReport,
  mostLeads,
} from '#contract/leads.ts';
import { settleCountry } from '#server/features/leads/understand/country.rules.ts';
import { listChips } from '#server/features/leads/understand/understand-query.rules.ts';
import type { Understood } from '#server/features/leads/understand/understood.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { listing, plural } from '#server/kernel/words.ts';
import { askSources } from './ask-sources.ts';
import { compareLeads, newOnesFirst } from './compare-leads.ts';
import { dismissedKeys } from './dismiss-leads.ts';
import { isUnwanted, listReasons } from './lead-reasons.rules.ts';
import type { FoundCompany, LeadSource } from './lead-source.ts';
import { type MergedCompany, mergeCompanies } from './merge-companies.rules.ts';
import { openProving } from './prove-leads.ts';
import { understandLeads } from './understand-leads.ts';
import { unchecked } from './verify-leads.ts';

export interface LeadParts {
  sources: readonly LeadSource[];
  /** If undefined, websites are not checked. */
  web: SafeFetch | undefined;
  /** The country of numbers without a code, and of places without a country. */
  country: string;
  onFault: (error: unknown) => void;
}

interface Search {
  query: LeadQuery;
  signal: AbortSignal;
  send: (message: LeadMessage) => void;
}

const total = 4;
/** The page waits 120 s, of which the comparison and the network need some. */
const timeForAll = 105_000;
/** More than are shown, as some are duplicates, dismissed or organizations already. */
const limit = 150;

export async function generateLeads(ctx: Context, parts: LeadParts, search: Search): Promise<void> {
  authorize(ctx, 'lead.search');
  // Checks that are not needed any more end with the search.
  const over = new AbortController();
  try {
    await runSearch(ctx, parts, search, over.signal);
  } finally {
    over.abort();
  }
}

async function runSearch(
  ctx: Context,
  { sources, web, country, onFault }: LeadParts,
  { query, signal, send }: Search,
  over: AbortSignal,
): Promise<void> {
  const deadline = AbortSignal.timeout(timeForAll);
  send({ type: 'progress', message: 'Understanding your search...', current: 1, total });
  const { asked: read, didYouMean } = await understandLeads(ctx, query);
  const { asked, chip } = settleCountry(read, query.country, country);
  const chips = [...listChips(asked), ...(chip ? [chip] : [])];
  if (chips.length === 0) {
    const message =
      'That says neither what companies to find nor where. Try "trucking companies in Dubbo".';
    return send({ type: 'error', message, chips });
  }

  let step = 2;
  const progress = (current: number, message: string) => {
    step = current;
    send({ type: 'progress', message, current, total, chips });
  };
  progress(2, `Finding ${searchWords(asked)}...`);
  const dismissed = await dismissedKeys(ctx);
  const choose = async (bySource: FoundCompany[][]) => {
    const merged = mergeCompanies(bySource, country);
    const fitting = merged.filter((company) => !isUnwanted(asked.not, company));
    const wanted = fitting.filter(({ keys }) => keys.every((key) => !dismissed.has(key)));
    const companies = await newOnesFirst(ctx, wanted, { country, most: mostLeads });
    return { fitting, wanted, companies };
  };
  const proving =
    web &&
    openProving(ctx, {
      web,
      country,
      now: () => ctx.clock.now(),
      signal: AbortSignal.any([signal, over]),
      deadline,
      onFault,
      leadOf: (company, evidence) => leadOf(company, evidence, asked),
      onProven: (lead) => {
        const words = `Verified ${lead.name}...`;
        send({ type: 'progress', message: words, current: step, total, chips, leads: [lead] });
      },
    });
  let waiting = sources.length;
  const answers = await askSources(ctx, sources, asked, {
    signal,
    limit,
    onFault,
    onAnswer: ({ report, companies }) => {
      waiting -= 1;
      if (!hasAnswered(report)) return;
      progress(2, `${report.source} found ${plural(report.found, 'company', 'companies')}...`);
      if (waiting === 0 || !proving) return;
      choose([companies]).then(({ companies }) => proving.begin(companies), onFault);
    },
  });
  const reports = answers.map(({ report }) => report);
  if (!reports.some(hasAnswered)) {
    return send({ type: 'error', message: nobodyAnswered(reports), chips, sources: reports });
  }
  const { fitting, wanted, companies } = await choose(answers.map(({ companies }) => companies));

  const sites = companies.filter(({ website }) => website !== null).length;
  const words = sites === 0 ? 'None of them has a website to look at' : plural(sites, 'website');
  progress(3, sites === 0 ? `${words}...` : `Verifying ${words}...`);
  const evidence = proving
    ? await proving.finish(companies, (looked) =>
        progress(3, `Verifying websites (${looked} of ${sites})...`),
      )
    : companies.map(({ website }) =>
        website === null
          ? null
          : unchecked('Websites are not looked at: LEADS_OFFLINE is set', ctx.clock.now()),
      );
  signal.throwIfAborted();

  progress(4, 'Comparing with your organizations...');
  const found = companies.map((company, place) => leadOf(company, evidence[place] ?? null, asked));
  const leads = await compareLeads(ctx, found, country);
  send({
    type: 'complete',
    leads,
    chips,
    didYouMean,
    sources: reports,
    attributions: attributionsOf(leads),
    dismissed: fitting.length - wanted.length,
    more: wanted.length - companies.length,
  });
}

function leadOf(company: MergedCompany, evidence: Lead['evidence'], asked: Understood): Lead {
  return {
    id: company.id,
    name: company.name,
    address: company.address,
    phone: company.phone,
    website: company.website,
    email: company.email,
    industry:
      company.industry ?? (asked.terms.length === 1 ? (asked.terms[0]?.name ?? null) : null),
    notes: company.notes,
    verified: evidence?.outcome === 'verified',
    evidence,
    origins: company.origins,
    exists: false,
    existingOrgId: null,
    match: null,
    reasons: listReasons(asked, company, company.origins[0]?.source ?? 'A source'),
  };
}

function attributionsOf(leads: readonly Lead[]): string[] {
  const all = leads.flatMap(({ origins }) => origins.map(({ attribution }) => attribution));
  return [...new Set(all)].filter((words) => words !== null);
}

/** 'semiconductors in California' */
function searchWords({ terms, words, place }: Understood): string {
  const what =
    terms.length > 0 ? listing(terms.map(({ name }) => name.toLowerCase())) : words.join(' ');
  const where = place ? ` in ${place.text}` : '';
  return `${what === '' ? 'companies' : what}${where}`;
}

function hasAnswered({ state }: LeadSourceReport): boolean {
  return state === 'answered' || state === 'partial';
}

function nobodyAnswered(reports: readonly LeadSourceReport[]): string {
  const each = reports.map(({ source, reason }) => `${source}: ${reason ?? 'no answer'}`);
  return `No source could be searched. ${each.join(' ')}`;
}
