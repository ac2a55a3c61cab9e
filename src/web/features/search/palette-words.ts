/** The line under the list. */
import { getTitle, isRecordKind } from '#contract/records.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import type { PaletteAnswers } from './use-palette-answers.ts';

/** Empty while there are results. */
export function sayOutcome(answers: PaletteAnswers, isAnythingListed: boolean): string {
  const { typed, error, isNamed, isWhole, unsearched } = answers;
  if (typed.wanted === '')
    return 'Type a name, a phone number, a place, or words of a note, a call, a task or a file.';
  if (error) return getServerMessage(error) ?? 'The search did not work. Try again.';
  if (typed.sought === '') return isAnythingListed ? '' : `Type to find ${typed.words}.`;
  if (unsearched.length > 0) {
    const kinds = unsearched.filter(isRecordKind).map(getTitle).join(', ');
    return `${kinds} took too long to search. Type more of a word.`;
  }
  if (isAnythingListed) return '';
  return isNamed && isWhole ? `Nothing matches “${typed.sought}”.` : 'Searching...';
}
