/** Surnames that so many people have that one name, without anything else in common, says little. */
import { foldWord, inLatinLetters } from './letters.rules.ts';
import { readPersonWords } from './person-words.rules.ts';

const surnames = `smith jones williams brown taylor wilson johnson davies evans thomas roberts walker wright robinson thompson white
hughes edwards green hall wood harris martin jackson clarke clark lewis king lee scott young miller davis anderson murphy kelly ryan
muller schmidt schneider fischer weber meyer meier maier wagner becker schulz hoffmann koch bauer richter klein wolf neumann schwarz
martin bernard dubois durand moreau laurent simon michel leroy garcia gonzalez rodriguez fernandez lopez martinez sanchez perez gomez
ruiz diaz hernandez silva santos ferreira pereira oliveira costa souza rossi russo ferrari esposito bianchi romano colombo
ivanov ivanova petrov petrova sidorov smirnov smirnova kuznetsov popov nowak kowalski kowalska novak horvath nagy kovacs
jansen devries bakker visser smit peeters andersson johansson karlsson nilsson hansen johansen olsen larsen nielsen jensen pedersen
nguyen tran pham kim park choi wang li zhang liu chen yang huang zhao wu zhou singh kumar patel khan ahmed hassan mohamed tanaka
sato suzuki takahashi watanabe ito yamamoto nakamura`;

const common = new Set(surnames.split(/\s+/).map((name) => foldWord(inLatinLetters(name))));

export const hasCommonSurname = (name: string): boolean => {
  const words = readPersonWords(name);
  return words.length < 3 && words.some((word) => common.has(word));
};
