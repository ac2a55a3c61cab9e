/** Leads that are reported as soon as they are verified, and slow sources. */
import { expect, test } from 'vitest';
import type { Lead, LeadMessage } from '#contract/leads.ts';
import { understandQuery } from '#server/features/leads/understand/understand-query.rules.ts';
import { openTestApp } from '#test/app.ts';
import { openCompanySites } from '#test/company-sites.ts';
import { aFoundCompany } from '#test/found-companies.ts';
import { askSources } from './ask-sources.ts';
import { generateLeads } from './generate-leads.ts';
import type { LeadSource } from './lead-source.ts';

const app = await openTestApp();
const sites = await openCompanySites();

function aSource(name: string, find: LeadSource['find']): LeadSource {
  const isReady = async () => ({ ready: true, words: '' });
  return { name, attribution: null, cannotTell: ['fleet'], isReady, find };
}

test('a lead is reported once it is verified, while another source is still being asked', async () => {
  const proven = Promise.withResolvers<Lead[]>();
  const ironbark = aFoundCompany({
    name: 'Ironbark Haulage',
    phone: '02 6885 1234',
    website: sites.url('ironbark'),
  });
  const fast = aSource('Fast', async () => [
    ironbark,
    aFoundCompany({ name: 'Parked Freight', website: sites.url('parked') }),
  ]);
  const slow = aSource('Slow', async () => {
    // It only answers once the other's lead has been reported.
    const [lead] = await proven.promise;
    return [aFoundCompany({ name: `${lead?.name} Two` })];
  });
  const messages: LeadMessage[] = [];
  const web = sites.web;
  const parts = { sources: [fast, slow], web, country: 'AU', onFault: () => undefined };
  const send = (message: LeadMessage) => {
    messages.push(message);
    if (message.type === 'progress' && message.leads) proven.resolve(message.leads);
  };
  const { signal } = new AbortController();
  await generateLeads(await app.as(), parts, {
    query: { query: 'freight in Dubbo' },
    signal,
    send,
  });
  const early = messages.flatMap((message) =>
    message.type === 'progress' ? (message.leads ?? []) : [],
  );
  expect(early).toMatchObject([{ name: 'Ironbark Haulage', verified: true, exists: false }]);
  const last = messages.at(-1);
  if (last?.type !== 'complete') throw new Error('It did not end well');
  expect(last.leads.map(({ name }) => name).toSorted()).toEqual([
    'Ironbark Haulage',
    'Ironbark Haulage Two',
    'Parked Freight',
  ]);
  expect(last.leads.find(({ id }) => id === early[0]?.id)).toMatchObject({ verified: true });
});

test('a source may have a longer timeout, without making others wait longer', async () => {
  const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
  const after = (name: string, patience?: number): LeadSource => ({
    ...aSource(name, async () => {
      await wait(400);
      return [aFoundCompany({ name })];
    }),
    ...(patience !== undefined && { patience }),
  });
  const answers = await askSources(
    await app.as(),
    [after('Patient', 60_000), after('Hasty')],
    understandQuery({ query: 'freight in Dubbo' }),
    {
      signal: new AbortController().signal,
      limit: 10,
      onAnswer: () => undefined,
      onFault: () => undefined,
      timeout: 50,
    },
  );
  expect(answers.map(({ report }) => report.state)).toEqual(['answered', 'failed']);
});
