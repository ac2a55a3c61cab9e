import { LeadMessage, leadsApi } from '#contract/leads.ts';
import type { ThrowawayServer } from './throwaway-server.ts';

const query = 'plumbers in Dubbo';

/** Searches as a page does; what the source found, or throws why it did not. */
export async function searchLeads(server: ThrowawayServer, source: string): Promise<string> {
  const text = await server.read(`${leadsApi.generate.path}?${new URLSearchParams({ query })}`);
  const messages = text
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => LeadMessage.parse(JSON.parse(line.slice('data:'.length))));
  const sources = messages.flatMap((message) => ('sources' in message ? message.sources : []));
  const report = sources.find((each) => each?.source === source);
  // A part is an answer as well.
  if (report?.state !== 'answered' && report?.state !== 'partial') {
    throw new Error(report?.reason ?? `${source} did not answer.`);
  }
  const end = messages.find(({ type }) => type === 'complete');
  const leads = end?.type === 'complete' ? end.leads : [];
  const named = leads.filter(({ origins }) => origins.some((each) => each.source === source));
  const [first] = named;
  return `${report.found} found for “${query}”${first ? `, such as ${first.name}` : ''}`;
}
