/**
 * Reads a web page: its title, headings, text, phone links and structured data about the company.
 * The page is untrusted: nothing in it is run, followed or obeyed, and broken markup only affects itself.
 */
import { z } from 'zod';

export interface DescribedCompany {
  name: string | null;
  telephone: string | null;
  address: string | null;
  locality: string | null;
}

export interface PageFacts {
  title: string | null;
  siteName: string | null;
  headings: string[];
  /** The visible text in one line. */
  text: string;
  phones: string[];
  emails: string[];
  /** The addresses of links, as written. */
  links: string[];
  companies: DescribedCompany[];
}

const mostLinks = 2_000;
const mostHeadings = 20;
/** Elements whose content is not visible. */
const unseen = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object']);
/** Elements that end a line of text. */
const inline = new Set('a b i em strong span u small abbr sup sub mark font'.split(' '));

/** Decodes the bytes, with the encoding that the server or the page names. */
export function pageText(body: Uint8Array, contentType: string): string {
  const head = Buffer.from(body.subarray(0, 2_048)).toString('latin1');
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,200}?charset=["']?([\w-]{1,40})/i.exec(head)?.[1];
  for (const encoding of [named, 'utf-8', 'windows-1252']) {
    if (encoding === undefined) continue;
    try {
      return new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(body);
    } catch {}
  }
  return head;
}

export function readPage(html: string): PageFacts {
  const facts: PageFacts = {
    title: null,
    siteName: null,
    headings: [],
    text: '',
    phones: [],
    emails: [],
    links: [],
    companies: [],
  };
  const text: string[] = [];
  let heading: string[] | undefined;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const between = html.slice(at, open === -1 ? html.length : open);
    text.push(between);
    heading?.push(between);
    if (open === -1) break;
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const close = html.indexOf('>', open);
    if (close === -1) break;
    const tag = html.slice(open + 1, close);
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(tag)?.[1]?.toLowerCase();
    at = close + 1;
    if (name === undefined) continue;
    if (!inline.has(name)) text.push(' ');
    const isEnd = tag.startsWith('/');
    if (name === 'h1') {
      if (isEnd && heading && facts.headings.length < mostHeadings) {
        facts.headings.push(plain(heading.join(' ')));
      }
      heading = isEnd ? undefined : [];
    }
    if (isEnd) continue;
    if (unseen.has(name) || name === 'title') {
      const end = endOf(html, name, at);
      const content = html.slice(at, end);
      if (name === 'title') facts.title ??= plain(content).slice(0, 300) || null;
      else if (name === 'script' && /ld\+json/i.test(tag))
        facts.companies.push(...companiesOf(content));
      at = end;
    } else readTag(name, tag, facts);
  }
  facts.text = plain(text.join(''));
  return facts;
}

/** The beginning of the closing tag of an element whose content is no markup. */
function endOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}

function readTag(name: string, tag: string, facts: PageFacts): void {
  if (name === 'a') {
    const href = attribute(tag, 'href');
    if (href === undefined || facts.links.length >= mostLinks) return;
    if (/^tel:/i.test(href)) facts.phones.push(decodeLoosely(href.slice(4)));
    else if (/^mailto:/i.test(href)) {
      facts.emails.push(decodeLoosely(href.slice(7).split('?')[0] ?? '').toLowerCase());
    } else facts.links.push(href);
  } else if (name === 'meta' && /og:site_name/i.test(tag)) {
    facts.siteName ??= attribute(tag, 'content')?.slice(0, 200) ?? null;
  }
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag,
  );
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : plain(value);
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  copy: '©',
  reg: '®',
  trade: '™',
  eacute: 'é',
};

/** In one line, with character references decoded. */
function plain(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
      return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
    })
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
}

const mostNodes = 200;
const deepest = 8;
const Text = z.union([z.string(), z.number().transform(String)]);
const first = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .union([shape, z.array(shape).transform((all) => all[0])])
    .nullish()
    .catch(null);
const Address = z.object({
  streetAddress: first(Text),
  addressLocality: first(Text),
  addressRegion: first(Text),
  postalCode: first(Text),
});
const Node = z.object({
  '@type': z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  name: first(Text),
  telephone: first(Text),
  address: first(z.union([Text, Address])),
});
const companyType =
  /Organi[sz]ation|Business|Corporation|Store|Dealer|Contractor|Service|Restaurant|Agency|Repair|Rental/;

/** The organizations in JSON-LD: single, in lists, in a `@graph`, nested. */
function companiesOf(json: string): DescribedCompany[] {
  let root: unknown;
  try {
    root = JSON.parse(json.trim().replace(/;$/, ''));
  } catch {
    return [];
  }
  const found: DescribedCompany[] = [];
  const queue: { node: unknown; depth: number }[] = [{ node: root, depth: 0 }];
  for (let seen = 0; queue.length > 0 && seen < mostNodes; seen += 1) {
    const { node, depth } = queue.shift() ?? {};
    if (typeof node !== 'object' || node === null || depth === undefined) continue;
    const company = Array.isArray(node) ? null : companyOf(node);
    if (company) found.push(company);
    if (depth >= deepest) continue;
    for (const child of Object.values(node)) queue.push({ node: child, depth: depth + 1 });
  }
  return found;
}

function companyOf(node: object): DescribedCompany | null {
  const { data } = Node.safeParse(node);
  if (!data) return null;
  const types = [data['@type'] ?? []].flat().join(' ');
  if (!companyType.test(types) || /WebSite|WebPage/.test(types)) return null;
  const { address } = data;
  const isWords = typeof address === 'string';
  const parts = isWords || !address ? [] : Object.values(address).filter((part) => part);
  return {
    name: data.name ? plain(data.name) : null,
    telephone: data.telephone ?? null,
    address: isWords ? plain(address) : parts.length > 0 ? plain(parts.join(', ')) : null,
    locality: isWords || !address?.addressLocality ? null : plain(address.addressLocality),
  };
}
