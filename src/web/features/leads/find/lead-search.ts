/**
 * A search for leads from start to end. It outlives the page that started it, so that somebody can
 * look something up meanwhile; only one runs at a time.
 */
import {
  type DidYouMean,
  type Lead,
  type LeadChip,
  LeadMessage,
  type LeadQuery,
  type LeadSourceReport,
  leadsApi,
} from '#contract/leads.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { readEventStream } from '#web/lib/read-event-stream.ts';
import { createStore } from '#web/lib/store.ts';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { foundWords } from './lead-words.ts';

const timeLimit = 120_000;

export interface LeadProgress {
  /** Empty until the server has sent something. */
  message: string;
  current: number;
  total: number;
}

export interface FoundLeads {
  leads: Lead[];
  attributions: string[];
  /** Left out because the user dismissed them earlier. */
  dismissed: number;
  /** Left out because the table was full. */
  more: number;
}

export interface LeadSearch {
  query: string;
  /** Null while nothing is being searched. */
  progress: LeadProgress | null;
  chips: LeadChip[];
  didYouMean: DidYouMean | null;
  found: FoundLeads | null;
  /** What came of each source in the last search. */
  sources: LeadSourceReport[];
  /** Why the last search failed; null if it did not. */
  failure: string | null;
}

const idle: LeadSearch = {
  query: '',
  progress: null,
  chips: [],
  didYouMean: null,
  found: null,
  sources: [],
  failure: null,
};

export const leadSearch = createStore<LeadSearch>(idle);
let running: AbortController | undefined;

function change(changes: Partial<LeadSearch>): void {
  leadSearch.set({ ...leadSearch.get(), ...changes });
}

/** Searches; resolves when that has ended, in whichever way. */
export async function searchLeads(query: LeadQuery): Promise<void> {
  if (query.query.trim() === '') {
    showToast({ title: 'Error', message: 'Please enter a search query.', kind: 'error' });
    return;
  }
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const timer = setTimeout(() => controller.abort(new SearchTimeout()), timeLimit);
  leadSearch.set({
    ...idle,
    query: query.query,
    chips: leadSearch.get().chips,
    progress: { message: '', current: 0, total: 3 },
  });
  try {
    await follow(query, controller.signal);
  } catch (error) {
    if (running === controller) fail(error);
  } finally {
    clearTimeout(timer);
    if (running === controller) {
      running = undefined;
      change({ progress: null });
    }
  }
}

export function stopSearch(): void {
  running?.abort();
  running = undefined;
  change({ progress: null });
}

/** Removes leads from the table that have been created or dismissed. */
export function removeLeads(ids: ReadonlySet<string>): void {
  const { found } = leadSearch.get();
  if (found) change({ found: { ...found, leads: found.leads.filter(({ id }) => !ids.has(id)) } });
}

/** Replaces a lead with its new version. */
export function replaceLead(lead: Lead): void {
  const { found } = leadSearch.get();
  if (!found) return;
  const leads = found.leads.map((each) => (each.id === lead.id ? lead : each));
  change({ found: { ...found, leads } });
}

/** Puts a lead back in its place. */
export function returnLead(lead: Lead, place: number): void {
  const { found } = leadSearch.get();
  if (!found || found.leads.some(({ id }) => id === lead.id)) return;
  change({ found: { ...found, leads: found.leads.toSpliced(place, 0, lead) } });
}

async function follow(query: LeadQuery, signal: AbortSignal): Promise<void> {
  for await (const event of readEventStream(leadsApi.generate, { query }, signal)) {
    const message = LeadMessage.parse(event);
    if (message.type === 'progress') {
      const { message: words, current, total, chips, leads } = message;
      change({ progress: { message: words, current, total }, ...(chips && { chips }) });
      if (leads) keep(leads);
    } else if (message.type === 'complete') {
      const { leads, chips, didYouMean, sources, attributions, dismissed, more } = message;
      change({ found: { leads, attributions, dismissed, more }, chips, didYouMean, sources });
      showToast(foundToast(leads, dismissed));
      return;
    } else {
      const { chips = [], sources = [] } = message;
      const words = message.message || 'Failed to generate leads. Please try again.';
      change({ failure: words, sources, chips });
      showToast({ title: 'Error', message: words, kind: 'error' });
      return;
    }
  }
  // Neither the end nor an error was sent.
  throw new CallError(0, { message: 'The stream broke off', code: 'network' });
}

/** Verified leads are shown at once, and stay whatever becomes of the search. */
function keep(proven: readonly Lead[]): void {
  const { found } = leadSearch.get();
  const ids = new Set(proven.map(({ id }) => id));
  const leads = [...(found?.leads ?? []).filter(({ id }) => !ids.has(id)), ...proven];
  const words = leads.flatMap(({ origins }) =>
    origins.flatMap((origin) => origin.attribution ?? []),
  );
  change({ found: { leads, attributions: [...new Set(words)], dismissed: 0, more: 0 } });
}

/** Finding nothing is not called a success. */
function foundToast(leads: readonly Lead[], dismissed: number): Toast {
  if (leads.length > 0) return { title: 'Leads Generated', message: foundWords(leads) };
  const title = dismissed > 0 ? 'No new companies found' : 'No companies found';
  return { title, message: 'Try other words or a wider area.', kind: 'info' };
}

class SearchTimeout extends Error {}

function fail(error: unknown): void {
  if (error instanceof SearchTimeout) {
    const message = 'Search took too long. Please try a more specific query or try again.';
    tell(error, { title: 'Timeout', message });
  } else if (error instanceof CallError && error.status === 0) {
    const message = 'Lost connection to server. Please try again.';
    tell(error, { title: 'Connection Error', message });
  } else {
    const message = getServerMessage(error) ?? 'Failed to generate leads.';
    tell(error, { title: 'Error', message });
  }
}

function tell(error: unknown, toast: { title: string; message: string }): void {
  change({ failure: toast.message });
  showFailure(error, toast);
}
