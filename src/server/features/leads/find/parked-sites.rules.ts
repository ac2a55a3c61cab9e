/** Recognizes parked websites: a domain for sale, or a placeholder page. */
import { parse } from 'tldts';
import type { PageFacts } from './read-page.rules.ts';

/** Companies that park domains; a redirect to one of them is a sign as well. */
const parkingHosts = new Set(
  'sedo.com sedoparking.com bodis.com parkingcrew.net above.com dan.com afternic.com hugedomains.com efty.com undeveloped.com domainmarket.com godaddy.com buydomains.com sav.com parklogic.com'.split(
    ' ',
  ),
);
const strong =
  /\b(?:this )?domain (?:name )?(?:is|may be) for sale\b|\bbuy this domain\b|\bdomain (?:has been )?parked\b|\bparked free\b|\bthis domain is parked\b|\baccount (?:has been )?suspended\b|\bthe domain has expired\b|\binquire about this domain\b/i;
const weak =
  /\b(?:web)?site (?:is )?(?:coming soon|under construction|launching soon)\b|\bcoming soon\b|\brelated searches\b|\bdefault (?:web )?page\b|\bit works!|\bwelcome to nginx\b|\bindex of \/|\bfuture home of\b/i;
/** A page with this much text may mention such words. */
const longText = 1_500;

/** The sign by which it is recognized, in words; null for a site that is in use. */
export function parkedBecause(finalUrl: string, { title, text }: PageFacts): string | null {
  const { domain } = parse(finalUrl);
  if (domain !== null && parkingHosts.has(domain))
    return `It leads to ${domain}, which sells names.`;
  const said = `${title ?? ''} ${text}`;
  const words = strong.exec(said.slice(0, 20_000))?.[0];
  if (words !== undefined && text.length < longText) return `The page says "${words}".`;
  const waiting = weak.exec(said)?.[0];
  const isEmpty = text.length < 300;
  return waiting !== undefined && isEmpty ? `The page says hardly more than "${waiting}".` : null;
}
