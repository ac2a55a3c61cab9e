/** Checks the website of a company: its own, parked, dead, or somebody else's, with the evidence. */
import { parse } from 'tldts';
import type { LeadEvidence } from '#contract/leads.ts';
import { findOwnDomain } from '#server/features/duplicates/domains.rules.ts';
import { OutboundError, type RefusalReason } from '#server/kernel/outbound/outbound-error.ts';
import type { OutboundReply, SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { parkedBecause } from './parked-sites.rules.ts';
import { type PageFacts, pageText, readPage } from './read-page.rules.ts';
import { type Known, makeEvidence, type Weighed, weighSite } from './site-evidence.rules.ts';

interface VerifyOptions {
  web: SafeFetch;
  /** The country of numbers without a code. */
  country: string;
  now: () => Date;
  signal: AbortSignal;
  /** Milliseconds for each page. */
  timeout?: number;
  /** The same for each page besides the home page. */
  furtherTimeout?: number;
}

const patience = 15_000;
/** For each further page, so that a site which has answered does not take three times as long. */
const furtherPatience = 5_000;
const maxBytes = 2 * 1_048_576;
const maxRedirects = 5;
/** The pages, besides the home page, where companies show their number and address. */
const morePages = 2;
const tellingPage = /contact|about|impressum|kontakt/i;

const refused = new Set<RefusalReason>([
  'address',
  'scheme',
  'credentials',
  'port',
  'private address',
  'redirect',
]);

/** Null if there is no website to check. */
export async function verifyWebsite(
  company: Known,
  {
    web,
    country,
    now,
    signal,
    timeout = patience,
    furtherTimeout = furtherPatience,
  }: VerifyOptions,
): Promise<LeadEvidence | null> {
  const address = company.website?.trim() ?? '';
  if (address === '') return null;
  const url = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  const checkedAt = () => now().toISOString();
  const { domain } = parse(url, { allowPrivateDomains: true });
  if (domain !== null && findOwnDomain(url) === null) {
    const doubts = [`A page at ${domain} is no website of the company's own`];
    return makeEvidence({ outcome: 'unchecked', doubts, checkedAt: checkedAt() });
  }
  const ask = (target: string, patience = timeout) =>
    web.fetch(target, {
      timeout: patience,
      maxBytes,
      overflow: 'cut',
      maxRedirects,
      oneAtATime: true,
      signal,
      headers: {
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
        'accept-language': 'en',
      },
    });
  let reply: OutboundReply;
  try {
    reply = await ask(url).catch((error: unknown) => orPlain(error, url, address, ask));
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    return makeEvidence({
      outcome: refused.has(error.reason) ? 'refused' : 'dead',
      finalUrl: error.url || null,
      doubts: [error.message],
      checkedAt: checkedAt(),
    });
  }
  const seen = { finalUrl: reply.url, status: reply.status, checkedAt: checkedAt() };
  const hindrance = hindranceOf(reply);
  if (hindrance) return makeEvidence({ ...seen, ...hindrance });
  const home = pageOf(reply);
  const { title } = home;
  const parked = parkedBecause(reply.url, home);
  if (parked !== null) {
    return makeEvidence({ ...seen, title, outcome: 'parked', doubts: [parked] });
  }
  const pages = [home];
  let weighed: Weighed = weighSite(company, reply.url, pages, country);
  for (const link of tellingLinks(home, reply.url)) {
    if (weighed.outcome === 'verified') break;
    const further = await ask(link, Math.min(timeout, furtherTimeout)).catch(() => undefined);
    signal.throwIfAborted();
    if (!further || hindranceOf(further) || hostOf(further.url) !== hostOf(reply.url)) continue;
    pages.push(pageOf(further));
    weighed = weighSite(company, reply.url, pages, country);
  }
  return makeEvidence({ ...seen, title, ...weighed });
}

/** Without a given scheme we tried https; an old site may only support http. */
async function orPlain(
  error: unknown,
  url: string,
  address: string,
  ask: (target: string) => Promise<OutboundReply>,
): Promise<OutboundReply> {
  const isOurs = url !== address;
  const isPassing =
    error instanceof OutboundError && (error.reason === 'connection' || error.reason === 'tls');
  if (!isOurs || !isPassing) throw error;
  return ask(url.replace(/^https:/, 'http:'));
}

function hindranceOf({
  status,
  headers,
}: OutboundReply): Pick<LeadEvidence, 'outcome' | 'doubts'> | null {
  if (status === 401 || status === 403 || status === 429) {
    const doubts = [`The site lets no program look (HTTP ${status})`];
    return { outcome: 'unproven', doubts };
  }
  if (status >= 300) {
    return {
      outcome: 'dead',
      doubts: [`The site answers with an error (HTTP ${status})`],
    };
  }
  const type = headers.get('content-type') ?? 'text/html';
  if (!/html/i.test(type)) {
    return { outcome: 'unproven', doubts: ['The address leads to no web page'] };
  }
  return null;
}

function pageOf({ body, headers }: OutboundReply): PageFacts {
  return readPage(pageText(body, headers.get('content-type') ?? ''));
}

/** Pages of the same host that probably have phone and address. */
function tellingLinks({ links }: PageFacts, base: string): string[] {
  const found = new Set<string>();
  for (const link of links) {
    if (found.size === morePages) break;
    if (!tellingPage.test(link) || !URL.canParse(link, base)) continue;
    const url = new URL(link, base);
    url.hash = '';
    if (url.host === hostOf(base) && url.href !== base) found.add(url.href);
  }
  return [...found];
}

function hostOf(url: string): string {
  return new URL(url).host;
}
