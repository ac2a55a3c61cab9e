/**
 * Decides whether two records are likely the same, or may be, and why. The relation of their names says which
 * signs are needed: no sign is proof, a website may belong to a whole group, a phone to a switchboard.
 */
import type { DuplicateKind } from '#contract/duplicates.ts';
import { judgeOrganizations } from './judge-organizations.rules.ts';
import { judgePeople } from './judge-people.rules.ts';
import { withoutEasternForms } from './legal-forms.rules.ts';
import { companyWords } from './organization-names.rules.ts';
import { withoutCalledName } from './person-words.rules.ts';
import { hasOtherLetters, readInLetters } from './scripts.rules.ts';
import { translateTrades } from './trade-words.rules.ts';
import type { Traits, Verdict } from './traits.rules.ts';

const judges: Record<DuplicateKind, (one: Traits, other: Traits) => Verdict> = {
  person: judgePeople,
  organization: judgeOrganizations,
};

/** Under whichever of their names they are likeliest the same. */
export function compare(kind: DuplicateKind, one: Traits, other: Traits): Verdict {
  const judged = namesakes(one).flatMap((a) =>
    namesakes(other).flatMap((b) =>
      inOneScript(kind, a, b).map(([mine, its]) => judges[kind](mine, its)),
    ),
  );
  return judged.reduce((best, each) => (rank(each) > rank(best) ? each : best));
}

const namesakes = (traits: Traits): Traits[] => [
  traits,
  ...traits.formerNames.map((name) => ({ ...traits, name })),
];

/** Where one name is in Latin letters and the other is not, this in those of that, as far as it may be read so. */
function inOneScript(kind: DuplicateKind, one: Traits, other: Traits): [Traits, Traits][] {
  const [name, its] = [one.name, other.name];
  if (name === null || its === null) return [[one, other]];
  const isMine = hasOtherLetters(name);
  if (isMine === hasOtherLetters(its)) return [[one, other]];
  return isMine
    ? readAs[kind](name, its).map((name) => [{ ...one, name }, other])
    : readAs[kind](its, name).map((name) => [one, { ...other, name }]);
}

/** What a company does may be written as it sounds, or be translated. */
const readAs: Record<DuplicateKind, (text: string, latin: string) => string[]> = {
  person: (text, latin) => [readInLetters(text, withoutCalledName(latin))],
  organization: (text, latin) => {
    const [own, its] = [withoutEasternForms(text), companyWords(latin).join(' ')];
    return [...new Set([own, translateTrades(own)])].map((each) => readInLetters(each, its));
  },
};

const levels = [null, 'maybe', 'likely'];
const rank = ({ level, score }: Verdict) => levels.indexOf(level) + score / 2;
