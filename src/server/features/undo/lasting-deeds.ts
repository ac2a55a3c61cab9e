/** Deeds of which the log has no record that could go back: the history has a line of each, with why it stays. */
import { z } from 'zod';
import { isRecordKind, recordKinds } from '#contract/records.ts';
import { listing } from '#server/kernel/words.ts';
import type { State } from './deed-effects.ts';
import { countWords } from './deed-words.ts';

interface Lasting {
  title(told: State): string;
  why: string;
  /** What of the server does it by itself. */
  server?: string;
}

const Count = z.int().positive();

export const lastingDeeds: Record<string, Lasting> = {
  'import.done': { title: () => 'Imported data', why: 'No record was changed' },
  'deletion.purged': {
    title: (told) => {
      const counts = recordKinds.flatMap((kind) => {
        const { data } = Count.safeParse(told[kind]);
        return data === undefined ? [] : countWords(kind, data);
      });
      return `Removed ${listing(counts)} for good`;
    },
    why: 'What is removed cannot be brought back',
    server: 'The nightly removal',
  },
  'erasure.made': {
    title: () => 'Erased a contact',
    why: 'What is erased cannot be brought back',
  },
};

export const lastingVerbs = Object.keys(lastingDeeds);

/** What changes records without anybody: the sync with the mail service, by its schedule. */
const byItself = 'The mail sync';

/** What of the server did something, by the verbs of its changes. */
export function namePart(verbs: readonly string[]): string {
  const lasting = verbs.map((verb) => lastingDeeds[verb]?.server).find(Boolean);
  if (lasting) return lasting;
  return verbs.some((verb) => isRecordKind(verb.split('.')[0] ?? '')) ? byItself : 'The server';
}
