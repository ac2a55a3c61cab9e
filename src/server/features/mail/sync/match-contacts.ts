/** Uses the duplicate check to find whether a contact is already here: certainly, likely, or not. */
import type { Duplicate, DuplicateCandidate } from '#contract/duplicates.ts';
import { findOrigin } from '#server/features/mail/connection/connection.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { keyOfUnit, type Match, type Unit } from './adapter.ts';
import { linkedRecords } from './link-store.ts';
import type { Run } from './run-mail-sync.ts';

/** The reason that the duplicate check gives. */
const asGoodAsCertain = 1;

export async function matchContacts(
  ctx: VisitorContext,
  run: Run,
  units: readonly Unit[],
): Promise<Map<string, Match>> {
  // The numbering plans and the list of domains are large, so they are loaded on first use.
  const { findDuplicates } = await import('#server/features/duplicates/find-duplicates.ts');
  const candidates = units.map(
    ({ fields }): DuplicateCandidate => ({
      kind: 'person',
      name: fields.name?.slice(0, 300),
      phone: fields.phone?.slice(0, 300),
      email: fields.email?.slice(0, 300),
      location: fields.location?.slice(0, 1_000),
    }),
  );
  const found = await findDuplicates(ctx, candidates, { country: run.country });
  const ids = found.flat().map(({ id }) => id);
  const origin = findOrigin(run.service.row, run.service.connection) ?? '';
  const linked = await linkedRecords(ctx, origin, ids);
  const matches = new Map<string, Match>();
  const seen = new Map<string, string>();
  for (const [place, unit] of units.entries()) {
    const match = judge(unit, found[place] ?? [], linked);
    const keys = match ? [] : twinKeys(unit);
    const twin = keys.map((key) => seen.get(key)).find((name) => name !== undefined);
    if (twin !== undefined) {
      const skip = `It is there twice: the same as “${twin}”`;
      matches.set(keyOfUnit(unit), { skip, recordId: null });
      continue;
    }
    for (const key of keys) seen.set(key, unit.fields.name ?? '');
    if (!match) continue;
    matches.set(keyOfUnit(unit), match);
    if (!('skip' in match)) linked.add(match.recordId);
  }
  return matches;
}

function judge(
  { fields }: Unit,
  found: readonly Duplicate[],
  linked: ReadonlySet<string>,
): Match | undefined {
  const sure = found.filter((duplicate) => isSame(duplicate));
  const free = sure.filter(({ id }) => !linked.has(id));
  const [only] = free;
  if (only && free.length === 1) return { recordId: only.id };
  if (only) {
    return {
      skip: `It may be any of ${free.length} people here: ${wordsOf(only)}`,
      recordId: only.id,
    };
  }
  const [twin] = sure;
  if (twin) {
    return { skip: `It is there twice: the same as ${wordsOf(twin)}`, recordId: twin.id };
  }
  // A person who is linked to another contact there is somebody else.
  const likely = found.find(({ id }) => !linked.has(id));
  if (!likely) return undefined;
  const words = `${fields.name} is likely ${wordsOf(likely)}, but not certainly: make e-mail address or phone the same to link them`;
  return { skip: words, recordId: likely.id };
}

function isSame({ score, reasons }: Duplicate): boolean {
  if (reasons.includes('another name')) return false;
  return reasons.includes('same e-mail') || score >= asGoodAsCertain;
}

function wordsOf({ name, reasons }: Duplicate): string {
  return `“${name}” (${reasons.join(', ')})`;
}

/** The keys by which two contacts of one batch are the same, before either of them exists here. */
function twinKeys({ fields }: Unit): string[] {
  const name = fields.name?.toLowerCase();
  return [fields.email?.toLowerCase(), fields.phone]
    .filter((sign) => !!sign)
    .map((sign) => JSON.stringify([name, sign]));
}
