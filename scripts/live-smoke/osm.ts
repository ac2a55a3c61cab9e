/** OpenStreetMap: its two services one by one, and a search of ours over both. */
import type { z } from 'zod';
import { readEnvironment } from '#server/environment.ts';
import { NominatimAnswer, OverpassAnswer } from '#server/features/leads/find/osm-elements.rules.ts';
import { searchLeads } from './search-leads.ts';
import type { SmokePart } from './smoke-part.ts';

const names = ['LEADS_NOMINATIM_URL', 'LEADS_OVERPASS_URL'] as const;
const timeout = 60_000;

export const nominatim: SmokePart = {
  name: 'Nominatim',
  variables: [names[0]],
  async run(given, tell) {
    const { nominatimUrl, nominatimAccess } = readEnvironment(given).leads;
    const question = new URLSearchParams({
      q: 'Dubbo',
      countrycodes: 'au',
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
    });
    const [place] = await ask(NominatimAnswer, `${nominatimUrl}/search?${question}`, {
      access: nominatimAccess,
    });
    if (!place) throw new Error('It does not know Dubbo, or not in a shape that can be read.');
    tell(`Dubbo is at ${place.lat}, ${place.lon}`);
  },
};

export const overpass: SmokePart = {
  name: 'Overpass',
  variables: [names[1]],
  async run(given, tell) {
    const { overpassUrl, overpassAccess } = readEnvironment(given).leads;
    const data =
      '[out:json][timeout:25];node(around:1000,-32.2569,148.6011)["shop"]["name"];out tags center 5;';
    const { elements, remark } = await ask(OverpassAnswer, overpassUrl, {
      access: overpassAccess,
      form: { data },
    });
    if (remark !== undefined) throw new Error(remark);
    tell(`${elements.length} shops in the middle of Dubbo, of at most 5`);
  },
};

export const leadFinder: SmokePart = {
  name: 'Lead finder over OpenStreetMap',
  variables: names,
  async run(_given, tell, server) {
    tell(await searchLeads(await server(), 'OpenStreetMap'));
  },
};

async function ask<Shape extends z.ZodType>(
  shape: Shape,
  url: string,
  { access, form }: { access: string | undefined; form?: Record<string, string> },
): Promise<z.output<Shape>> {
  const reply = await fetch(url, {
    headers: {
      'user-agent': 'DealerCRM/1.0 (live-smoke)',
      ...(access === undefined ? {} : { authorization: access }),
    },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    signal: AbortSignal.timeout(timeout),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`It answered ${reply.status}: ${text.slice(0, 300)}`);
  return shape.parse(JSON.parse(text));
}
