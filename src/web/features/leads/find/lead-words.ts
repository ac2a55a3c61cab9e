/** The words of the lead finder that depend on the results. */
import type { Lead, LeadEvidence } from '#contract/leads.ts';
import { formatNumber } from '#web/lib/format.ts';

/** 'Found 9 leads (4 verified, 7 new, 2 already in database)' */
export function foundWords(leads: readonly Lead[]): string {
  const count = (test: (lead: Lead) => boolean) => formatNumber(leads.filter(test).length);
  const verified = `${count(({ verified }) => verified)} verified`;
  const existing = count(({ exists }) => exists);
  return existing === '0'
    ? `Found ${formatNumber(leads.length)} leads (${verified} with working websites)`
    : `Found ${formatNumber(leads.length)} leads (${verified}, ${count(({ exists }) => !exists)} new, ${existing} already in database)`;
}

/** What was found on a website, in a sentence. */
export const outcomeWords: Record<LeadEvidence['outcome'], string> = {
  verified: 'The website works and belongs to this company.',
  likely: 'The website works and is likely this company’s.',
  unproven: 'The website works, but says too little to be sure.',
  other_company: 'The website works, but belongs to somebody else.',
  parked: 'The address is parked: there is no company behind it now.',
  dead: 'The website does not answer.',
  unchecked: 'The website was not looked at.',
  refused: 'The address was not visited: it leads to where the server must not go.',
};

/** The address of a lead's website; null if the text is not a web address. */
export function readWebAddress(website: string | null): string | null {
  if (website === null || website.trim() === '') return null;
  const text = website.trim();
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}
