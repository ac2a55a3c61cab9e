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
sato suzuki takahashi watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura hayashi
yilmaz kaya demir celik sahin yildiz yildirim ozturk aydin ozdemir arslan dogan kilic aslan cetin kara koc kurt ozkan simsek polat
jung jeong kang cho yoon jang lim han xu sun ma zhu hu guo he lin gao luo zheng liang xie tang hoang huynh phan vu vo dang bui do ngo
sharma verma gupta reddy rao das kaur yadav joshi mehta shah iyer nair khanna ali hussain ahmad malik
bergstrom lindberg lindstrom eriksson larsson olsson persson svensson gustafsson berg haugen johannessen korhonen virtanen makinen
vandenberg vandijk devos mertens janssen wouters dejong vanderberg hendriks dekker brouwer mulder
wisniewski wojcik kowalczyk kaminski lewandowski zielinski szymanski wozniak dabrowski mazur svoboda novotny dvorak popescu ionescu
melnyk shevchenko kovalenko bondarenko tkachenko kravchenko boiko petrenko
oneill murphy obrien walsh byrne botha vandermerwe naidoo nkosi dlamini ndlovu
lima carvalho gomes ribeiro almeida alves rodrigues martins barbosa rocha romero alvarez torres moreno munoz ortiz castro
greco conti bruno gallo costa ricci marino fontana petit robert richard roux david bertrand morel fournier girard bonnet`;

const common = new Set(surnames.split(/\s+/).map((name) => foldWord(inLatinLetters(name))));

export const hasCommonSurname = (name: string): boolean => {
  const words = readPersonWords(name);
  return words.length < 3 && words.some((word) => common.has(word));
};
