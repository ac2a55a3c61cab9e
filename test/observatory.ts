/**
 * Mozilla Observatory's arithmetic, by its published table (developer.mozilla.org, HTTP Observatory, Tests and
 * scoring): from 100, what is missing costs, and what is more than needed counts once the rest comes to 90.
 */
interface Seen {
  /** In lower case. */
  headers: Record<string, string>;
  setCookies: string[];
  /** The page. */
  html: string;
}

type Score = [test: string, points: number];

export function observatoryScores({ headers, setCookies, html }: Seen): Score[] {
  const policy = directivesOf(headers['content-security-policy'] ?? '');
  return [
    ['content-security-policy', ofPolicy(policy)],
    ['cookies', ofCookies(setCookies)],
    ['cross-origin-resource-sharing', headers['access-control-allow-origin'] === '*' ? -50 : 0],
    ['referrer-policy', ofReferrers(headers['referrer-policy'])],
    ['strict-transport-security', ofTransport(headers['strict-transport-security'])],
    // All scripts come from here: nothing for hashes to prove.
    ['subresource-integrity', /<script[^>]+src="(?!\/[^/])/.test(html) ? -50 : 0],
    ['x-content-type-options', headers['x-content-type-options'] === 'nosniff' ? 0 : -5],
    ['x-frame-options', ofFraming(policy, headers['x-frame-options'])],
    ['cross-origin-resource-policy', ofResources(headers['cross-origin-resource-policy'])],
  ];
}

export function observatoryTotal(scores: Score[]): number {
  const points = scores.map(([, score]) => score);
  const sum = (some: number[]) => some.reduce((total, score) => total + score, 0);
  const uncurved = 100 + sum(points.filter((score) => score < 0));
  return uncurved < 90 ? uncurved : uncurved + sum(points.filter((score) => score > 0));
}

type Policy = Map<string, string[]>;

function directivesOf(header: string): Policy {
  const parts = header.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

const broad = ['*', 'http:', 'https:', 'data:', 'http://*', 'https://*'];

function ofPolicy(policy: Policy): number {
  const fallback = policy.get('default-src') ?? ['*'];
  const sources = (name: string) => policy.get(name) ?? fallback;
  const allows = (name: string, some: string[]) =>
    sources(name).some((each) => some.includes(each));
  if (policy.size < 2) return -25;
  const isUnsafe =
    allows('script-src', [...broad, "'unsafe-inline'"]) || allows('object-src', broad);
  if (isUnsafe) return -20;
  if (allows('script-src', ["'unsafe-eval'"])) return -10;
  if (allows('img-src', ['http:']) || allows('media-src', ['http:'])) return -10;
  if (allows('style-src', [...broad, "'unsafe-inline'"])) return 0;
  return fallback.join() === "'none'" ? 10 : 5;
}

function ofCookies(setCookies: string[]): number {
  if (setCookies.length === 0) return 0;
  const each = (flag: RegExp) => setCookies.every((cookie) => flag.test(cookie));
  if (!each(/;\s*secure/i)) return -40;
  if (!each(/;\s*httponly/i)) return -30;
  return each(/;\s*samesite=(lax|strict)/i) ? 5 : 0;
}

function ofReferrers(value: string | undefined): number {
  if (value === undefined) return 0;
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value)
    ? 5
    : -5;
}

function ofTransport(value: string | undefined): number {
  const seconds = Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? 0);
  if (seconds === 0) return -20;
  return seconds < 15_552_000 ? -10 : 0;
}

function ofFraming(policy: Policy, header: string | undefined): number {
  const ancestors = policy.get('frame-ancestors');
  if (ancestors && !ancestors.some((each) => broad.includes(each))) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? '') ? 5 : -20;
}

function ofResources(value: string | undefined): number {
  return value === 'same-origin' || value === 'same-site' ? 10 : 0;
}
