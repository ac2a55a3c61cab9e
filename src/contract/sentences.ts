/** Sentences that the server writes and a page shows, with the records they name as links. */
import { z } from 'zod';
import { Id } from './primitives.ts';
import { kindsIn } from './records.ts';

/** A record that a page can link to. */
export const RecordLink = z.object({ type: z.enum(kindsIn('links')), id: Id });
export type RecordLink = z.output<typeof RecordLink>;

/** The pieces of a sentence, including spaces; joined they are the sentence. */
export const Sentence = z.array(z.object({ text: z.string(), link: RecordLink.nullable() }));
export type Sentence = z.output<typeof Sentence>;

/** The sentence as plain text. */
export function printSentence(sentence: Sentence): string {
  return sentence.map(({ text }) => text).join('');
}
