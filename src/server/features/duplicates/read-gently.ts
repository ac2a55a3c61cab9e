/** The traits of many records: each takes some 50 µs, so others have their turn of the event loop in between. */
import { makePauses } from '#server/kernel/let-others.ts';
import type { KnownRecord } from './records.queries.ts';
import { readTraits, type Traits } from './traits.rules.ts';

export async function readGently(
  records: ReadonlyMap<string, KnownRecord>,
  country: string,
): Promise<Map<string, Traits>> {
  const pauseInTime = makePauses();
  const traits = new Map<string, Traits>();
  for (const [id, record] of records) {
    await pauseInTime();
    traits.set(id, readTraits(record, country));
  }
  return traits;
}
