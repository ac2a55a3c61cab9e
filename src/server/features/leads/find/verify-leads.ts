/** Checks the websites of several companies at once, and reports the progress. */
import type { LeadEvidence } from '#contract/leads.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import type { MergedCompany } from './merge-companies.rules.ts';
import { makeEvidence } from './site-evidence.rules.ts';
import { verifyWebsite } from './verify-website.ts';

export type Look = typeof verifyWebsite;

export interface VerifyOptions {
  web: SafeFetch;
  country: string;
  now: () => Date;
  signal: AbortSignal;
  /** When to stop and leave the others unchecked. */
  deadline: AbortSignal;
  onLooked: (looked: number) => void;
  /** Replaces the check of a website, to use one that was already made. */
  look?: Look;
  /** Called for each website as soon as it has been checked. */
  onEvidence?: (company: MergedCompany, evidence: LeadEvidence) => Promise<void>;
}

const atOnce = 6;
/** If so many are all unreachable, it is probably our network that is down. */
const silentSites = 2;

/** In the order of the companies; null for those without a website. */
export async function verifyLeads(
  companies: readonly MergedCompany[],
  { deadline, onLooked, look = verifyWebsite, onEvidence, ...options }: VerifyOptions,
): Promise<(LeadEvidence | null)[]> {
  const results: (LeadEvidence | null)[] = companies.map(() => null);
  const left = [...companies.keys()].filter((place) => companies[place]?.website);
  const total = left.length;
  const signal = AbortSignal.any([options.signal, deadline]);
  let looked = 0;
  const work = async () => {
    for (let place = left.shift(); place !== undefined; place = left.shift()) {
      const company = companies[place];
      if (!company) continue;
      try {
        signal.throwIfAborted();
        const evidence = await look(company, { ...options, signal });
        results[place] = evidence;
        if (evidence) await onEvidence?.(company, evidence);
      } catch (error) {
        options.signal.throwIfAborted();
        if (!deadline.aborted) throw error;
        results[place] = unchecked('There was no time left to look at the site', options.now());
      }
      looked += 1;
      onLooked(looked);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, total) }, work));
  return withoutNetwork(results, options.now());
}

/** A site only counts as dead if another one was reached. */
function withoutNetwork(results: (LeadEvidence | null)[], now: Date): (LeadEvidence | null)[] {
  const looked = results.filter((evidence) => evidence !== null);
  const silent = looked.filter(({ outcome, status }) => outcome === 'dead' && status === null);
  if (silent.length < silentSites || silent.length < looked.length) return results;
  const words = 'No website could be reached: the server may have no way to the internet';
  return results.map((evidence) => evidence && unchecked(words, now));
}

export function unchecked(words: string, now: Date): LeadEvidence {
  return makeEvidence({ outcome: 'unchecked', doubts: [words], checkedAt: now.toISOString() });
}
