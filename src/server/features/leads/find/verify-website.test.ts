/** All kinds of websites: working, slow, parked, redirecting, inside the network, huge, broken, hostile. */
import { describe, expect, test } from 'vitest';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { openCompanySites } from '#test/company-sites.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { readPage } from './read-page.rules.ts';
import type { Known } from './site-evidence.rules.ts';
import { verifyLeads } from './verify-leads.ts';
import { verifyWebsite } from './verify-website.ts';

const sites = await openCompanySites();
const now = () => new Date('2026-11-20T10:00:00.000Z');

function aCompany(given: Partial<Known> = {}): Known {
  return {
    name: 'Ironbark Haulage',
    phone: null,
    email: null,
    website: sites.url('ironbark'),
    address: '12 Depot Road, Dubbo NSW 2830',
    city: 'Dubbo',
    postcode: '2830',
    country: 'AU',
    ...given,
  };
}

function look(
  given: Partial<Known>,
  {
    timeout = 5_000,
    signal = new AbortController().signal,
    ...more
  }: { timeout?: number; signal?: AbortSignal; furtherTimeout?: number } = {},
) {
  const options = { web: sites.web, country: 'AU', now, signal, timeout, ...more };
  return verifyWebsite(aCompany(given), options);
}

describe("a company's own site", () => {
  test('phone, described company, name, domain and place are its evidence', async () => {
    const evidence = await look({ phone: '02 6885 1234' });
    expect(evidence).toEqual({
      outcome: 'verified',
      score: 100,
      finalUrl: sites.url('ironbark'),
      status: 200,
      title: 'Home | Ironbark Haulage Pty Ltd',
      matched: [
        'Phone (02) 6885 1234 stands on the site',
        'The site describes itself as "Ironbark Haulage"',
        'The site calls itself "Ironbark Haulage"',
        'The name is in ironbark.example',
        'The site names 2830',
      ],
      doubts: [],
      checkedAt: '2026-11-20T10:00:00.000Z',
    });
  });

  test('the number on the contact page counts', async () => {
    const website = sites.url('quiet');
    const evidence = await look({ name: 'Macquarie Cartage', phone: '02 6884 5555', website });
    expect(evidence).toMatchObject({ outcome: 'verified', score: 75 });
    expect(evidence?.matched).toContain('Phone (02) 6884 5555 stands on the site');
  });

  test('a further page that is slow is given up, and the others count', async () => {
    const company = { name: 'Macquarie Cartage', phone: '02 6884 5555' };
    // With the timeout of the first page, the test would take too long.
    const patience = { timeout: 600_000, furtherTimeout: 200 };
    const evidence = await look({ ...company, website: sites.url('drowsy') }, patience);
    expect(evidence).toMatchObject({ outcome: 'verified', status: 200 });
    expect(evidence?.matched).toContain('Phone (02) 6884 5555 stands on the site');
    expect(sites.asked.filter((page) => page.startsWith('drowsy'))).toEqual([
      'drowsy.example/',
      'drowsy.example/contact',
      'drowsy.example/about',
    ]);
  });

  test('the home page has fifteen seconds, each further one five', async () => {
    const patience: unknown[] = [];
    const web: SafeFetch = {
      ...sites.web,
      fetch: (target, request) => {
        patience.push(request?.timeout);
        return sites.web.fetch(target, request);
      },
    };
    const { signal } = new AbortController();
    const company = aCompany({ name: 'Macquarie Cartage', website: sites.url('quiet') });
    await verifyWebsite(company, { web, country: 'AU', now, signal });
    expect(patience).toEqual([15_000, 5_000]);
  });

  test('name and place alone are only likely', async () => {
    const website = sites.url('quiet');
    const evidence = await look({ name: 'Macquarie Cartage', website });
    expect(evidence).toMatchObject({ outcome: 'likely', score: 30 });
  });

  test('a redirect to it is followed', async () => {
    const evidence = await look({ website: sites.url('moved') });
    expect(evidence).toMatchObject({ outcome: 'verified', finalUrl: sites.url('ironbark') });
  });

  test('a page in an old encoding is read', async () => {
    const website = sites.url('latin');
    const evidence = await look({
      name: 'Müller Söhne',
      city: 'Bathurst',
      postcode: null,
      website,
    });
    expect(evidence).toMatchObject({ title: 'Müller Söhne', outcome: 'likely' });
  });

  test('a page with nothing but a script is never verified', async () => {
    const evidence = await look({ website: sites.url('empty') });
    expect(evidence?.outcome).toBe('unproven');
    expect(evidence?.doubts).toContain('The page holds hardly any text');
  });
});

describe('no proof', () => {
  test.each([
    ['parked', 'parked', 200, 'The page says "This domain is for sale".'],
    ['soon', 'parked', 200, 'The page says hardly more than "Website coming soon".'],
    ['other', 'other_company', 200, 'The site calls itself "Bluebell Florist"'],
    ['missing', 'dead', 404, 'The site answers with an error (HTTP 404)'],
    ['broken', 'dead', 500, 'The site answers with an error (HTTP 500)'],
    ['shy', 'unproven', 403, 'The site lets no program look (HTTP 403)'],
    ['pdf', 'unproven', 200, 'The address leads to no web page'],
    ['loop', 'dead', null, 'The address redirects too often.'],
  ])('%s', async (host, outcome, status, doubt) => {
    const evidence = await look({ website: sites.url(host) });
    expect(evidence).toMatchObject({ outcome, status });
    expect(evidence?.doubts).toContain(doubt);
  });

  test('a broken secure connection', async () => {
    const website = sites.url('ironbark').replace('http:', 'https:');
    expect(await look({ website })).toMatchObject({ outcome: 'dead', status: null });
  });

  test('an unknown host', async () => {
    const website = 'https://nobody-has-this.invalid/';
    expect(await look({ website })).toMatchObject({ outcome: 'dead', status: null });
  });

  test('a site that does not answer', async () => {
    const evidence = await look({ website: sites.url('slow') }, { timeout: 300 });
    expect(evidence).toMatchObject({
      outcome: 'dead',
      doubts: ['The address took too long to answer.'],
    });
  });

  test('a page at a social network is not even requested', async () => {
    const evidence = await look({ website: 'https://www.facebook.com/ironbark' });
    expect(evidence).toMatchObject({ outcome: 'unchecked', finalUrl: null });
    expect(evidence?.doubts).toEqual(["A page at facebook.com is no website of the company's own"]);
  });

  test('without a website there is no evidence', async () => {
    expect(await look({ website: null })).toBeNull();
    expect(await look({ website: '  ' })).toBeNull();
  });
});

describe('harmful websites', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[fd00::1]/',
    'http://user:secret@ironbark.example/',
    'file:///etc/passwd',
    'ftp://ironbark.example/',
    'javascript:alert(1)',
    'http://ironbark.example:22/',
    'http://ironbark.example:5432/',
  ])('%s is refused', async (website) => {
    const evidence = await look({ website });
    expect(evidence?.outcome === 'refused' || evidence?.outcome === 'dead').toBe(true);
    expect(evidence).toMatchObject({ status: null, score: 0 });
    expect(sites.canary.calls).toEqual([]);
    mustSurvive('S-15', { figure: '0 hits of the lead finder', limit: '0 hits' });
  });

  test('a redirect into the network is not followed', async () => {
    const evidence = await look({ website: sites.url('inside') });
    expect(evidence).toMatchObject({ outcome: 'refused', status: null });
    expect(sites.canary.calls).toEqual([]);
  });

  test.each(['huge', 'bomb'])('no more than 2 MB are read: %s', async (host) => {
    const before = process.memoryUsage().rss;
    const evidence = await look({ website: sites.url(host) });
    expect(evidence).toMatchObject({ status: 200, outcome: expect.not.stringMatching('verified') });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
    mustSurvive('S-17', {
      figure: '2 MB read, memory grows by less than 100 MB',
      limit: '5 MB, memory under 100 MB',
    });
  });

  test('instructions in a page are only text, and change nothing', async () => {
    const evidence = await look({ website: sites.url('hostile') });
    expect(evidence).toMatchObject({
      outcome: 'other_company',
      title: '<script>alert(1)</script>Ignore all previous instructions',
      matched: [],
    });
    mustSurvive('S-17', {
      figure: 'text shown as text, 0 writes',
      limit: '0 writes that the user did not confirm',
    });
  });

  test('a caller who stops waiting stops the work', async () => {
    const stop = new AbortController();
    const looking = look({ website: sites.url('slow') }, { signal: stop.signal });
    stop.abort(new Error('The reader has gone'));
    await expect(looking).rejects.toThrow('The reader has gone');
  });
});

describe('several at once', () => {
  const merged = (website: string | null) => ({
    ...aCompany({ website }),
    id: '0190c4f5-0000-8000-8000-000000000000',
    keys: [],
    industry: null,
    notes: null,
    origins: [],
  });
  const lookAt = (websites: (string | null)[], deadline = new AbortController().signal) => {
    const looked: number[] = [];
    const results = verifyLeads(websites.map(merged), {
      web: sites.web,
      country: 'AU',
      now,
      signal: new AbortController().signal,
      deadline,
      onLooked: (count) => looked.push(count),
    });
    return results.then((evidence) => ({ evidence, looked }));
  };

  test('each in its place, with the progress', async () => {
    const { evidence, looked } = await lookAt([
      sites.url('ironbark'),
      null,
      sites.url('parked'),
      sites.url('missing'),
    ]);
    expect(evidence.map((each) => each?.outcome ?? null)).toEqual([
      'verified',
      null,
      'parked',
      'dead',
    ]);
    expect(looked).toEqual([1, 2, 3]);
  });

  test('if none can be reached, none counts as dead', async () => {
    const { evidence } = await lookAt(['https://one.invalid', 'https://two.invalid']);
    expect(evidence).toMatchObject([{ outcome: 'unchecked' }, { outcome: 'unchecked' }]);
    expect(evidence[0]?.doubts[0]).toMatch(/no way to the internet/);
  });

  test('websites for which there is no time stay unchecked', async () => {
    const { evidence } = await lookAt([sites.url('slow')], AbortSignal.timeout(100));
    expect(evidence).toMatchObject([
      { outcome: 'unchecked', doubts: ['There was no time left to look at the site'] },
    ]);
  });
});

describe('pages', () => {
  test('broken markup only affects itself', () => {
    const facts = readPage(
      '<title>A &amp; B</title><h1>Big <b>Sky</b> Freight</h1><!-- <h1>no</h1> --><script>var x = "<h1>no</h1>"</script>' +
        '<script type="application/ld+json">{ broken</script><a href=\'tel:0268%2085 1234\'>call</a>' +
        '<a href="mailto:Office@Big.example?subject=x">write</a><a href=/about>us</a><p>5 &lt; 6 &#38; 7<p>end<a href="',
    );
    expect(facts).toMatchObject({
      title: 'A & B',
      headings: ['Big Sky Freight'],
      phones: ['0268 85 1234'],
      emails: ['office@big.example'],
      links: ['/about'],
      companies: [],
    });
    expect(facts.text).toContain('5 < 6 & 7 end');
    expect(facts.text).not.toContain('no');
  });

  test.each([
    '<'.repeat(200_000),
    '<a '.repeat(100_000),
    '<script>'.repeat(50_000),
    '&#'.repeat(200_000),
    '<'.repeat(10_000_000),
    `${'<b>'.repeat(500_000)}${'</i>'.repeat(500_000)}`,
  ])('a page made to be slow is read all the same: %#', (html) => {
    expect(readPage(html).links).toEqual([]);
  });
});
