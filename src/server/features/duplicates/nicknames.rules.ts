/**
 * First names and what they are shortened to, in English, German, French, Spanish, Italian, Russian and their
 * neighbours: a line each, in Latin letters. A name may be in several lines: Sandy is Alexander or Sandra.
 */
import { foldWord, inLatinLetters } from './letters.rules.ts';
import { easternNicknames } from './nicknames-east.rules.ts';
import { englishNicknames } from './nicknames-english.rules.ts';
import { europeanNicknames } from './nicknames-europe.rules.ts';
import { furtherEasternNicknames } from './nicknames-further-east.rules.ts';
import { furtherOtherNicknames } from './nicknames-further-others.rules.ts';
import { furtherSouthernNicknames } from './nicknames-further-south.rules.ts';
import { furtherWesternNicknames } from './nicknames-further-west.rules.ts';
import { germanNicknames } from './nicknames-german.rules.ts';
import { overseasNicknames } from './nicknames-overseas.rules.ts';
import { romanceNicknames } from './nicknames-south.rules.ts';
import { shortNames } from './nicknames-written-short.rules.ts';
import { readLines } from './word-lists.rules.ts';

/** Men and women whose names differ by little, and others that have no short form: not each other's. */
const alone = `julio julian juliana juliane juliet mario marion marlon marina mariana mariano marian marianne
daniela danielle danilo michele michaela micaela paula paul pauline paulette paulina paolo paola pablo eric erica
erik erika erich carla karla carlo karl louis louise louisa luisa luigia gabriela gabriella gabriele christa dean dena
deanna kristin kirsten kerstin kirstin kristen june joan joanna ivana ivan iva ian brian bryony briony brent brett
brenda bruno bruna simone simona yvonne yves yvette martine martina stefania petra piero pietra oleg olga igor inna
irina irma ines inga nikita nadia nora nina mila milan milena renata renato rene renee roman romana ramon ramona
rafael rosa rose silvio silvia valentino valentina viktoria victorine claudio claudia claude claus dario daria denis
denise dennis emil emilio emilia emilie fabio fabia fabian fabienne felix felicia flavio flavia franco franca giulio
giulia graziano grazia laurent laurence laura laurentius leon leona leonie lorenz loretta luca lucas luke lukas lucia
lucio lucy marc mark marco marcos marcus marcel marcelle marcello marcella maurizio mirko mirka mira orlando pascal
pascale patrice patrizio patrizia robin roland rolando rolanda roxana ruben sandro sergio silvan silvana ugo urs
vanessa virgil virginie vito vita werner wanda xaver yann yannick yuri zora aaron ada adele adrian adriana adrienne
aidan albin alina alma alvin amy anika annika anja antje arne arnold arno astrid axel ayse aylin barry basil bella
benita beth birgit blake boris brooke bruce byron camilla camille carmen carsten karsten cecil cecilia celine chiara
clemens colin conor corinna craig dagmar dale damian darren dawn declan derek dietmar dieter dirk donna doris edgar
edna egon elke ella ellis elmar elsa enid enno erin ernst esther ethan etta fay fergus fiona flora gavin gemma gina
giselle glen glenn gloria greta gretta guido gunnar guy hakan hamish hana harvey heather heike helga helmut hilda
holger holly horst ilona ilse imre ingo ingrid irene iris isla jade janine jared jasmin jasper jens jens jill jochen
jonas jorg jose josefa joy joyce juan juana juri jutta kai karen karin katja kay keith kelly kerry kevin kiara kilian
kim kirk koji kenji kenta kazuo kazuko hiroshi hiroko hiro ichiro jiro saburo takeshi takashi takeo yuki yuka yuko
yumi yoko akira akiko haruki haruka naoki naoko satoshi satomi masao masako lana lance lara lars lea leila lena leroy
lina lionel livia lloyd logan lola lothar lotta lucien lucienne luther lynn mabel mae magnus maja manuel manuela
margit marita marlene mathilde maud mavis max maxine may meike merle miles milo minna mona moritz myles myra myrna
nadine naomi neville nils noah noel noelle norbert odette olaf olivier oscar oskar otto owen pavel pearl perry phoebe
piet quinn ralf randolph raoul raphael rex rhys riley rita rory ross roy rufus ryan sabrina sascha saul scott selma
sibylle sven svenja sonja sonya sophie stella tanja tara thea thelma theresia thilo thora tilda till tina toni torben
torsten thorsten tracy travis trevor troy udo ulf una uta ute uwe vera verena viola volker wade wilma yasmin ian
heidi harald gerald jerold jarrod ivo iwan evan ewan ellen helen elaine eileen aileen aline alma alva alwin edda
hedda hadi hugo ulla ursel anneke annelie lisbeth josip jovan jovana dusan dusanka zoran zorana goran gordana ali aliya
omar omer fatima fatma hassan hasan hussein husain mohamed ahmed ahmad hamid hamida karim karima amir amira samir
samira jamal jamila rashid rashida khaled khalid leyla layla mehmet mustafa wei li ming mei jing jun hui lan lin anh
hung huong duc dung minh thanh thi van priya pria raj raja
kenichi kenzo kengo kensuke koichi shinichi shinji shingo ryuichi junichi junko yuichi yuji yusuke yumiko mariko noriko masaru
masahiro masato takahiro takuya taku daisuke tomoko tomoya ayumi ayako aya keiko kei keisuke riko haruto sota soichiro
svein stein steinar sveinung odd tor tore geir leif kjell gunn liv inger randi
ravi rahul rohit rohan marta sanjay sunil sunita anil anita amit
`;

const written = [
  englishNicknames,
  germanNicknames,
  ...romanceNicknames,
  ...easternNicknames,
  ...shortNames,
  ...furtherWesternNicknames,
  ...furtherSouthernNicknames,
  ...furtherEasternNicknames,
  ...furtherOtherNicknames,
  ...europeanNicknames,
  ...overseasNicknames,
].join('');
const lines = readLines(written).map((line) => [
  ...new Set(line.map((name) => foldWord(inLatinLetters(name)))),
]);

const byName = Map.groupBy(
  lines.flatMap((line) => line.map((name) => ({ name, line }))),
  ({ name }) => name,
);
const unshortened = new Set(
  alone
    .split(/\s+/)
    .map((name) => foldWord(inLatinLetters(name)))
    .filter((name) => !byName.has(name)),
);
const known = new Set([...byName.keys(), ...unshortened]);

/** Whether a folded word is a first name that is listed. */
export const isFirstName = (folded: string): boolean => known.has(asListed(folded));

/** Nellie is listed as Nelly. */
function asListed(folded: string): string {
  if (known.has(folded) || folded.length < 4) return folded;
  const otherwise = folded.endsWith('ie') ? folded.slice(0, -1) : `${folded}e`;
  return folded.endsWith('i') || folded.endsWith('ie') ? otherwise : folded;
}

/** Whether a folded word is a whole first name and none's short form: Kenji is not short for Kenichi. */
export const isWholeFirstName = (folded: string): boolean => unshortened.has(folded);

/** Whether two folded first names stand for one. */
export function isNickname(one: string, other: string): boolean {
  return byName.get(asListed(one))?.some(({ line }) => line.includes(asListed(other))) ?? false;
}

/** Whether a letter begins a name, or what it is short for: R. is Bob, too. */
export function isInitial(letter: string, folded: string): boolean {
  const wholes = byName.get(folded)?.map(({ line: [whole = ''] }) => whole) ?? [];
  return [folded, ...wholes].some((name) => name.startsWith(letter));
}

/** The folded names that this one may stand for, itself left out. */
export function findNicknames(folded: string): string[] {
  const all = byName.get(asListed(folded))?.flatMap(({ line }) => line) ?? [];
  return [...new Set(all)].filter((name) => name !== folded);
}
