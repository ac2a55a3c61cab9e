/** How a line of the history words a deed: 'Imported 5,000 people and 12 organizations'. */
import { mostCounted } from '#contract/deeds.ts';
import { isRecordKind, records } from '#contract/records.ts';
import { countOne, listing } from '#server/kernel/words.ts';

/** How often something happened, by its verb such as `person.imported`, in the order in which it began. */
export interface Happened {
  verb: string;
  count: number;
}

const words: Record<string, string> = {
  created: 'Added',
  uploaded: 'Added',
  logged: 'Logged',
  imported: 'Imported',
  updated: 'Changed',
  stage_changed: 'Moved',
  reordered: 'Moved',
  completed: 'Completed',
  deleted: 'Deleted',
  restored: 'Brought back',
  merged: 'Merged',
  joined: 'Merged',
  unmerged: 'Un-merged',
  parted: 'Un-merged',
};

export function deedWords(happened: readonly Happened[]): string {
  const ofRecords = happened.flatMap(({ verb, count }) => {
    const [kind = '', ending = ''] = verb.split('.');
    return isRecordKind(kind) ? [{ kind, deed: words[ending] ?? 'Changed', count }] : [];
  });
  const deeds = [...new Set(ofRecords.map(({ deed }) => deed))];
  const parts = deeds.map((deed) => {
    const counts = new Map<keyof typeof records, number>();
    for (const each of ofRecords.filter((one) => one.deed === deed)) {
      counts.set(each.kind, (counts.get(each.kind) ?? 0) + each.count);
    }
    const told = [...counts].map(([kind, count]) => countWords(kind, count));
    return `${deed} ${listing(told)}`;
  });
  return listing(parts.map((part, place) => (place === 0 ? part : lowerFirst(part))));
}

/** 'a contact', 'an event', 'a unit', '5,000 people' */
export function countWords(kind: keyof typeof records, count: number): string {
  const { label, labels } = records[kind];
  if (count === 1) return countOne(label);
  const more = count > mostCounted ? 'over ' : '';
  return `${more}${Math.min(count, mostCounted).toLocaleString('en')} ${labels}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
