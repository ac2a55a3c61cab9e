/** Uses the duplicate check to find whether a contact is already here: certainly, likely, or not. */
import type { Duplicate, DuplicateCandidate, PairVerdict } from '#contract/duplicates.ts';
import { readLeadDecisions } from '#server/features/duplicates/decide-pairs.ts';
import { findOrigin } from '#server/features/mail/connection/connection.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { keyOfUnit, type Match, type Unit } from './adapter.ts';
import { linkedRecords } from './link-store.ts';
import { addressesIn } from './merge-addresses.rules.ts';
import type { Fields } from './merge-both-ways.rules.ts';
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
      phone: listValues(fields, 'phones').join('; ').slice(0, 1_000),
      email: listValues(fields, 'emails').join('; ').slice(0, 3_000),
      location: fields.location?.slice(0, 1_000),
    }),
  );
  const [found, decided] = await Promise.all([
    findDuplicates(ctx, candidates, { country: run.country }),
    readLeadDecisions(
      ctx,
      'person',
      units.map(({ fields }) => [contactKey(fields)]),
    ),
  ]);
  const ids = [...found.flat().map(({ id }) => id), ...decided.flatMap((said) => [...said.keys()])];
  const origin = findOrigin(run.service.row, run.service.connection) ?? '';
  const linked = await linkedRecords(ctx, origin, ids);
  const matches = new Map<string, Match>();
  const seen = new Map<string, string>();
  for (const [place, unit] of units.entries()) {
    const said = decided[place] ?? new Map<string, PairVerdict>();
    const match = unit.isWanted ? undefined : judge(unit, found[place] ?? [], { linked, said });
    const keys = match ? [] : twinKeys(unit);
    const twin = keys.map((key) => seen.get(key)).find((name) => name !== undefined);
    if (twin !== undefined && !unit.isWanted) {
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

/** As long as nothing of it changes, what was said of a contact counts. */
export function contactKey(fields: Fields): string {
  const { name, email, phone } = fields;
  const digits = (number: string) => number.replace(/\D/g, '');
  const known = [name?.toLowerCase(), email?.toLowerCase(), digits(phone ?? '')];
  const [, ...emails] = listValues(fields, 'emails').map((each) => each.toLowerCase());
  const [, ...phones] = listValues(fields, 'phones').map(digits);
  // Whose further ones are none has the key that earlier versions gave.
  const further = [...emails.toSorted(), ...phones.toSorted()];
  return `contact:${JSON.stringify(further.length === 0 ? known : [...known, further])}`;
}

/** All of them, the primary one first. */
function listValues(fields: Fields, list: 'emails' | 'phones'): string[] {
  const primary = fields[list === 'emails' ? 'email' : 'phone'];
  if (fields[list]) return addressesIn(fields[list]).map(({ value }) => value);
  return primary ? [primary] : [];
}

interface Known {
  /** Records that belong to another contact there. */
  linked: ReadonlySet<string>;
  /** What somebody has said of this contact. */
  said: ReadonlyMap<string, PairVerdict>;
}

function judge(
  { fields }: Unit,
  found: readonly Duplicate[],
  { linked, said }: Known,
): Match | undefined {
  const [same] = [...said].findLast(([id, word]) => word === 'same' && !linked.has(id)) ?? [];
  if (same !== undefined) return { recordId: same };
  const possible = found.filter(({ id }) => said.get(id) !== 'different');
  const sure = possible.filter((duplicate) => isSame(duplicate));
  const free = sure.filter(({ id }) => !linked.has(id));
  const [only] = free;
  if (only && free.length === 1) return { recordId: only.id };
  if (only) {
    const words = `It may be any of ${free.length} people here: ${wordsOf(only)}`;
    return { ...asked(only, words), others: free.map(({ id }) => id) };
  }
  const [twin] = sure;
  if (twin) return asked(twin, `It is there twice: the same as ${wordsOf(twin)}`, true);
  // A person who is linked to another contact there is somebody else.
  const alike = possible.find(({ id }) => !linked.has(id));
  if (!alike) return undefined;
  const words = `${fields.name} ${isLikely(alike) ? 'is likely' : 'may be'} ${wordsOf(alike)}, but not certainly: say so under “Contacts to review”, or make e-mail address or phone the same to link them`;
  return asked(alike, words);
}

function asked({ id: recordId, level, reasons }: Duplicate, skip: string, isTaken = false) {
  return { skip, recordId, doubt: { recordId, level, reasons, isTaken } };
}

/** A namesake is called so too, whatever else is missing. */
function isLikely({ level, reasons }: Duplicate): boolean {
  return level === 'likely' || reasons.includes('same name');
}

function isSame({ level, score, reasons }: Duplicate): boolean {
  if (level !== 'likely' || reasons.includes('another name')) return false;
  return reasons.includes('same e-mail') || score >= asGoodAsCertain;
}

function wordsOf({ name, reasons }: Duplicate): string {
  return `“${name}” (${reasons.join(', ')})`;
}

/** The keys by which two contacts of one batch are the same, before either of them exists here. */
function twinKeys({ fields }: Unit): string[] {
  const name = fields.name?.toLowerCase();
  const emails = listValues(fields, 'emails').map((each) => each.toLowerCase());
  return [...emails, ...listValues(fields, 'phones')].map((sign) => JSON.stringify([name, sign]));
}
