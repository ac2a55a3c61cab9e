/** Which record a row of the file is: the same file, however often it comes, finds the same ones. */
import { splitName } from '#server/features/duplicates/names.rules.ts';

interface Named {
  id: string;
  name: string;
}

type Located = Named & { location: string | null };

/** Case, accents, punctuation and the spaces between words decide nothing. */
export function wordKey(text: string | null | undefined): string {
  return splitName(text ?? '').join(' ');
}

/**
 * Of the organizations of the same name, the oldest first, the one at this place, else one whose place
 * is not known. A row that knows no place means the oldest.
 */
export function sameOrganization<Organization extends Located>(
  location: string | null | undefined,
  candidates: readonly Organization[],
): Organization | undefined {
  const place = wordKey(location);
  if (place === '') return candidates[0];
  return (
    candidates.find((candidate) => wordKey(candidate.location) === place) ??
    candidates.find((candidate) => wordKey(candidate.location) === '')
  );
}

/**
 * Who shares an e-mail address with whom. One person may have changed their name; but several names
 * for one address in one file are several people, such as those who share a mailbox.
 */
export class Mailboxes {
  /** By e-mail address: the one name, or all of them. */
  private readonly names = new Map<string, string | Set<string>>();
  /** By id of a person: the name in the file that was found to be theirs. */
  private readonly taken = new Map<string, string>();

  /** Hears of every row before the first one is looked for. */
  add(email: string, name: string): void {
    const [address, key] = [email.toLowerCase(), wordKey(name)];
    const known = this.names.get(address);
    if (known === undefined) this.names.set(address, key);
    else if (typeof known !== 'string') known.add(key);
    else if (known !== key) this.names.set(address, new Set([known, key]));
  }

  /** The person of a row among those with its address, the oldest first. */
  find<Person extends Named>(
    { email, name }: { email: string; name: string },
    candidates: readonly Person[],
  ): Person | undefined {
    const key = wordKey(name);
    const same = candidates.find((candidate) => wordKey(candidate.name) === key);
    if (same) return same;
    const names = this.names.get(email.toLowerCase());
    if (!(names instanceof Set)) return candidates[0];
    const free = candidates.find(
      ({ id, name }) => !names.has(wordKey(name)) && (this.taken.get(id) ?? key) === key,
    );
    if (free) this.taken.set(free.id, key);
    return free;
  }
}
