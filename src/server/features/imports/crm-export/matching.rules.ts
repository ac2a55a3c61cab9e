/** Which record a row of the file is: the same file finds the same records, however often it is imported. */
import { splitName } from '#server/features/duplicates/names.rules.ts';

interface Named {
  id: string;
  name: string;
}

type Located = Named & { location: string | null };

/** Case, accents, punctuation and the spaces between words are ignored. */
export function wordKey(text: string | null | undefined): string {
  return splitName(text ?? '').join(' ');
}

/**
 * Of the organizations with that name, oldest first: the one at this place, or else one whose place
 * is unknown. A row without a place means the oldest. Whoever is called so today goes before whoever was
 * `former`ly: of these only the place tells, as long as somebody has the name.
 */
export function sameOrganization(
  location: string | null | undefined,
  candidates: readonly Located[],
  former: readonly Located[] = [],
): Located | undefined {
  const place = wordKey(location);
  if (place === '') return candidates[0] ?? former[0];
  const at = (some: readonly Located[], where: string) =>
    some.find((candidate) => wordKey(candidate.location) === where);
  const isFree = candidates.length === 0;
  return (
    at(candidates, place) ??
    at(candidates, '') ??
    at(former, place) ??
    (isFree ? at(former, '') : undefined)
  );
}

/**
 * Who shares an e-mail address with whom. One name may be a person whose name has changed; but
 * several names for one address in a file are several people, for example who share a mailbox.
 */
export class Mailboxes {
  /** By e-mail address: its one name, or all of its names. */
  private readonly names = new Map<string, string | Set<string>>();
  /** By a person's id: the name in the file that was matched to them. */
  private readonly taken = new Map<string, string>();

  /** Called with every row before the first one is looked up. */
  add(email: string, name: string): void {
    const [address, key] = [email.toLowerCase(), wordKey(name)];
    const known = this.names.get(address);
    if (known === undefined) this.names.set(address, key);
    else if (typeof known !== 'string') known.add(key);
    else if (known !== key) this.names.set(address, new Set([known, key]));
  }

  /** The person of a row among those with its address, the oldest first; `former` is what they were called before they were merged. */
  find<Person extends Named>(
    { email, name }: { email: string; name: string },
    candidates: readonly Person[],
    former: ReadonlyMap<string, readonly string[]> = new Map(),
  ): Person | undefined {
    const key = wordKey(name);
    const formerly = ({ id }: Named) => (former.get(id) ?? []).map(wordKey);
    const same =
      candidates.find((candidate) => wordKey(candidate.name) === key) ??
      candidates.find((candidate) => formerly(candidate).includes(key));
    if (same) return same;
    const names = this.names.get(email.toLowerCase());
    if (!(names instanceof Set)) return candidates[0];
    const free = candidates.find(
      (candidate) =>
        ![wordKey(candidate.name), ...formerly(candidate)].some((each) => names.has(each)) &&
        (this.taken.get(candidate.id) ?? key) === key,
    );
    if (free) this.taken.set(free.id, key);
    return free;
  }
}
