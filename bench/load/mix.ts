/** What a team asks for in a working hour, as must be borne: 40 % lists, 30 % records, 15 % searches, 13 % writes, 2 % boards. */
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { nameLetters } from '../data/people-file.ts';
import type { PacedOrder, Part } from '../processes/paced-order.ts';

export interface Mix {
  parts: Part[];
  cookies: string[];
}

const People = z.array(z.object({ id: z.string() }));

export async function mixCalls({ admin }: Bench, cookies: string[]): Promise<Mix> {
  const people = People.parse(await admin.read('/api/people?limit=1000'));
  const addresses = people.map(({ id }) => `/api/people/${id}`);
  const letters = Array.from({ length: 40 }, (_, n) => nameLetters(n * 97).more);
  const parts: Part[] = [
    {
      name: 'list',
      weight: 40,
      paths: [
        '/api/people?limit=50',
        '/api/tasks?limit=50&status=pending,in_progress',
        '/api/organizations?limit=30',
        '/api/opportunities?limit=50',
      ],
    },
    { name: 'detail', weight: 30, paths: addresses },
    {
      name: 'search',
      weight: 15,
      paths: letters.map((some) => `/api/people?limit=50&q=${some}`),
    },
    {
      name: 'edit',
      weight: 10,
      method: 'PATCH',
      paths: addresses,
      body: '{"jobTitle":"Buyer of {n} trucks"}',
    },
    {
      name: 'create',
      weight: 3,
      method: 'POST',
      paths: ['/api/people'],
      body: '{"name":"Nora Paced {n}","email":"nora.{n}@paced.example","jobTitle":"Buyer"}',
    },
    { name: 'board', weight: 2, paths: ['/api/opportunities/board?cards=15'] },
  ];
  return { parts, cookies };
}

/** The team at so many calls a second. */
export function orderMix({ crm }: Bench, mix: Mix, perSecond: number, seconds: number): PacedOrder {
  // Enough that none is ever waited for, as browsers would open more.
  const connections = Math.max(100, Math.min(1_000, Math.round(perSecond)));
  return { origin: crm.url, ...mix, perSecond, seconds, connections };
}
