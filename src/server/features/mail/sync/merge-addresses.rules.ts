/**
 * Merges all e-mails and phones of a contact, one by one: what was added, removed or is for something else on one side
 * since the last sync becomes so on the other. Which one is the primary is a field of its own, and merged before.
 */
import { z } from 'zod';
import { mostAddresses } from '#contract/further-addresses.ts';
import type { ContactAddress } from '#server/features/mail/providers/contact-addresses.rules.ts';
import {
  type Base,
  type Fields,
  type IsSame,
  type Merged,
  mergeOrComplete,
  type Ways,
} from './merge-both-ways.rules.ts';

const kinds = [
  { list: 'emails', primary: 'email' },
  { list: 'phones', primary: 'phone' },
] as const;
type Kind = (typeof kinds)[number];

const Kept = z.array(
  z.union([z.tuple([z.string(), z.string().nullable()]), z.tuple([z.string()])]),
);

/** '[["anna@north.example","work"],["anna@home.example",null]]': nothing is known of a type that is left out. */
export function addressesText(addresses: readonly ContactAddress[]): string | null {
  if (addresses.length === 0) return null;
  const rows = addresses.map(({ value, type }) => (type === undefined ? [value] : [value, type]));
  return JSON.stringify(rows);
}

export function addressesIn(text: string | null | undefined): ContactAddress[] {
  if (!text) return [];
  return Kept.parse(JSON.parse(text)).map(([value, type]) => ({ value, type }));
}

/** As `mergeFields` and, without a base, `completeFields`, with the lists. */
export function mergeContact(
  base: Base | null,
  ours: Fields,
  theirs: Fields,
  ways: Ways,
  isSame: IsSame,
): Merged {
  const merged = mergeOrComplete(base, ours, theirs, ways, isSame);
  for (const kind of kinds) mergeList(merged, kind, { base, ours, theirs, ways, isSame });
  return merged;
}

interface Sides {
  base: Base | null;
  ours: Fields;
  theirs: Fields;
  ways: Ways;
  isSame: IsSame;
}

/** What was not kept, as it is there already in another spelling, was not taken away again. */
export function withoutLost(
  known: string | null | undefined,
  given: string | null | undefined,
  stored: string | null | undefined,
): string | null {
  const held = new Set(addressesIn(stored).map(({ value }) => value));
  const lost = addressesIn(given).filter(({ value }) => !held.has(value));
  const values = new Set(lost.map(({ value }) => value));
  return addressesText(addressesIn(known).filter(({ value }) => !values.has(value)));
}

/** What happened on one side since the last sync. */
interface Delta {
  gone: ContactAddress[];
  fresh: ContactAddress[];
  retyped: ContactAddress[];
}

function mergeList(
  merged: Merged,
  { list, primary }: Kind,
  { base, ours, theirs, ways, isSame }: Sides,
): void {
  const theirText = theirs[list];
  // It cannot be read there, so nothing is known of it.
  if (theirText === undefined) return;
  const one = (a: string, b: string) => isSame(primary, a, b);
  const find = (all: readonly ContactAddress[], { value }: ContactAddress) =>
    all.find((each) => one(each.value, value));
  const deltaOf = (before: readonly ContactAddress[], after: readonly ContactAddress[]): Delta => ({
    gone: before.filter((each) => !find(after, each)),
    fresh: after.filter((each) => !find(before, each)),
    retyped: after.filter((each) => {
      const was = find(before, each);
      return was?.type !== undefined && each.type !== undefined && was.type !== each.type;
    }),
  });
  const our = addressesIn(ours[list]);
  const their = addressesIn(theirText);
  const ourBase = base ? baseOf(base.ours, list, primary) : [];
  const here = deltaOf(ourBase, our);
  const there = deltaOf(base ? baseOf(base.theirs, list, primary) : [], their);

  const apply = (
    all: readonly ContactAddress[],
    { gone, fresh, retyped }: Delta,
    { first, former, other }: Side,
  ): ContactAddress[] => {
    const isOut = (each: ContactAddress) =>
      find(gone, each) !== undefined || (former !== null && one(each.value, former));
    const kept = all
      .filter((each) => !isOut(each))
      .map((each) => {
        const said = find(retyped, each);
        // A blank is filled as long as nobody has said anything.
        const blank =
          each.type === null && !isKnownBlank(each) ? find(other, each)?.type : undefined;
        return { ...each, type: said?.type ?? (said ? null : (blank ?? each.type)) };
      });
    const added = fresh.filter((each) => !find(kept, each));
    const joined = [...kept, ...added];
    if (!first) return joined;
    const wanted = { value: first };
    const top = find(joined, wanted) ?? find(other, wanted) ?? wanted;
    return [top, ...joined.filter((each) => !one(each.value, first))];
  };
  const isKnownBlank = (each: ContactAddress) => find(ourBase, each)?.type !== undefined;

  const side = (way: Fields, own: readonly ContactAddress[], other: readonly ContactAddress[]) => {
    const first = Object.hasOwn(way, primary) ? (way[primary] ?? null) : undefined;
    const [head] = own;
    const isLeft = first === undefined || head === undefined || find(other, head) !== undefined;
    const former = isLeft ? null : head.value;
    return { first, former, other };
  };
  // A new primary one that is in conflict, or is not to come over, is no further one either.
  const news = (delta: Delta, from: readonly ContactAddress[], way: Fields, before?: Fields) => {
    const [head] = from;
    const isOld = !before || isSame(primary, head?.value ?? null, before[primary] ?? null);
    const isLed = isOld || Object.hasOwn(way, primary);
    return { ...delta, fresh: delta.fresh.filter((each) => isLed || each !== head) };
  };
  // What somebody said here of an address goes before what was said of it there.
  there.retyped = there.retyped.filter((each) => !find(here.retyped, each));
  const inwards = side(merged.in, our, their);
  const outwards = side(merged.out, their, our);
  const fromThere = news(there, their, merged.in, base?.theirs);
  const fromHere = news(here, our, merged.out, base?.ours);
  const nextHere = apply(our, fromThere, inwards).slice(0, mostAddresses);
  const nextThere = apply(their, fromHere, outwards);
  const isEvenHere = isSameList(nextHere, our, one);
  const isEvenThere = isSameList(nextThere, their, one);
  const hereText = addressesText(nextHere.map(({ value, type = null }) => ({ value, type })));
  if (ways.in && (!isEvenHere || Object.hasOwn(merged.in, primary))) merged.in[list] = hereText;
  if (ways.out && (!isEvenThere || Object.hasOwn(merged.out, primary))) {
    merged.out[list] = addressesText(nextThere);
  }
  if (ways.in || base === null || isEvenHere) merged.base.theirs[list] = theirText;
  if (isEvenThere)
    merged.base.ours[list] = Object.hasOwn(merged.in, list) ? hereText : (ours[list] ?? null);
  else if (base === null) {
    // What goes out is as if it had just been added here.
    const known = (ways.in ? nextHere : our).flatMap(({ value, type = null }) => {
      const same = find(their, { value });
      if (!same) return [];
      return { value, type: same.type === null ? null : type };
    });
    merged.base.ours[list] = addressesText(known);
  } else if (ways.in) {
    const { first, other } = inwards;
    const known = apply(ourBase, fromThere, { first, former: null, other });
    const kept = known.filter((each) => find(nextHere, each) ?? find(ourBase, each));
    merged.base.ours[list] = addressesText(kept);
  }
}

interface Side {
  /** The primary one that the merge gives it; undefined if it keeps its own. */
  first: string | null | undefined;
  /** The primary one before it, if it makes way. */
  former: string | null;
  /** What the other side has. */
  other: readonly ContactAddress[];
}

/** Links from before lists were kept know the primary one alone, and nothing of what it is for. */
function baseOf(fields: Fields, list: Kind['list'], primary: Kind['primary']): ContactAddress[] {
  if (fields[list] !== undefined) return addressesIn(fields[list]);
  const value = fields[primary];
  return value ? [{ value }] : [];
}

function isSameList(
  one: readonly ContactAddress[],
  other: readonly ContactAddress[],
  isSame: (a: string, b: string) => boolean,
): boolean {
  if (one.length !== other.length) return false;
  return one.every((each, at) => {
    const place = other.findIndex(({ value }) => isSame(value, each.value));
    const type = other[place]?.type;
    const isTyped = each.type === undefined || type === undefined || each.type === type;
    return place >= 0 && isTyped && (at === 0) === (place === 0);
  });
}
