/** Reads the revenue that a query asks for: 'over $50M in revenue', 'Umsatz über 10 Mio. Euro', '$5m to $10m in annual sales'. */
import { withoutEnd } from '#contract/text-ends.ts';
import {
  and,
  fewer,
  lengthAt,
  more,
  orLess,
  orMore,
  past,
  phrases,
  set,
} from './read-sizes.rules.ts';
import type { Cut } from './understood.ts';
import { fold } from './words.rules.ts';

const revenue = phrases(
  "revenue,revenues,turnover,umsatz,umsatze,jahresumsatz,chiffre d affaires,chiffre d'affaires,ingresos,facturacion,fatturato,ricavi",
);
/** Ambiguous words, as in 'car sales'. With an amount of money or a year, they mean revenue. */
const sales = phrases('sales,ventas,vendite,ventes');
const yearly = set(
  'annual yearly gross net total annuel annuels anual anuales annuo annuale annui jahrlich jahrlicher jahrlichem jahrlichen',
);
const aYear = phrases(
  'a year,per year,per annum,pa,annually,each year,every year,pro jahr,im jahr,par an,al ano,all anno,l anno',
);
const atLeast = [
  ...more,
  ...phrases(
    'above,exceeding,in excess of,greater than,min,minimum,upwards of,north of,superieur a,superior a,superiores a,superiore a',
  ),
];
const atMost = [
  ...fewer,
  ...phrases(
    'not over,not above,not exceeding,maximum,inferieur a,inferior a,inferiores a,inferiore a',
  ),
];
const compared = [...atLeast, ...atMost];
const linking = set(
  'of in is at about around roughly approximately worth between from an en von de di d zwischen entre tra fra',
);
const having = set(
  'with having that which who have has whose make makes making earn earns earning generating doing and mit und die avec et qui con y e che',
);
const scales = set(
  'k m mm mn mio million millions millionen millones milioni b bn billion billions mrd milliarden milliards miliardi mil mille thousand tausend',
);
const currencies = set(
  'dollar dollars usd aud nzd cad eur euro euros pound pounds gbp dolares dollari',
);
/** '$5m and 10 employees' are two things, '$5m and $10m' two ends of one. */
const adding = set('and und et y e');
const ranked = set('by nach par por per high higher highest hoher hohem hohen');

/** The words of a query, as typed and in the form for comparing. */
interface Words {
  typed: readonly string[];
  plain: readonly string[];
}

interface Amount {
  text: string;
  length: number;
  isMoney: boolean;
  hasScale: boolean;
  /** Whether it cannot be another number or a postcode. */
  isSum: boolean;
}

interface Asked extends Amount {
  /** The wording if 'or less' follows the noun. */
  asMost: string;
}

interface Found {
  text: string;
  length: number;
}

const ending = '.,;?!+';

/** '$50M', '10 Mio. Euro', '1.5 billion dollars'. */
function amountAt({ typed, plain }: Words, at: number): Amount | null {
  const figure = withoutEnd(typed[at] ?? '', ending);
  const parts = /^([a-z]{0,2}[$€£])?(\d[\d.,]*)(k|m|mm|mn|mio|md|b|bn|mrd)?([$€£])?$/i.exec(figure);
  if (!parts) return null;
  const [, before, digits = '', scale, after] = parts;
  const unit = past(plain, at + 1, scales);
  const name = ['d', 'de', 'di'].includes(plain[unit] ?? '') ? unit + 1 : unit;
  const isNamed = currencies.has(plain[name] ?? '');
  const isMoney = isNamed || before !== undefined || after !== undefined;
  const hasScale = scale !== undefined || unit > at + 1;
  const isLarge = digits.replace(/[.,]/g, '').length > 5;
  const said = [...typed.slice(at, unit), ...typed.slice(name, isNamed ? name + 1 : name)];
  return {
    text: withoutEnd(said.join(' '), ending),
    length: (isNamed ? name + 1 : unit) - at,
    isMoney,
    hasScale,
    isSum: isMoney || isLarge || hasScale,
  };
}

/** 'over $50M', 'von 5 bis 10 Millionen Euro'; returned in words: 'over $50M'. */
function rangeAt(words: Words, at: number): Asked | null {
  const { plain } = words;
  let said = at;
  // 'at most' begins with a linking word.
  while (linking.has(plain[said] ?? '') && lengthAt(plain, said, compared) === 0) said += 1;
  const most = lengthAt(plain, said, atMost);
  const least = most > 0 ? 0 : lengthAt(plain, said, atLeast);
  const start = past(plain, said + most + least, linking);
  const first = amountAt(words, start);
  if (!first) return null;
  const next = start + first.length;
  const second = and.has(plain[next] ?? '') ? amountAt(words, next + 1) : null;
  const isApart = adding.has(plain[next] ?? '') && first.isSum && !second?.isSum;
  if (!second || isApart) {
    const isMost = most + lengthAt(plain, next, orLess) > 0;
    const asMost = `up to ${first.text}`;
    return {
      ...first,
      text: isMost ? asMost : `over ${first.text}`,
      asMost,
      length: next + lengthAt(plain, next, [...orLess, ...orMore]) - at,
    };
  }
  const text = `${first.text} to ${second.text}`;
  return {
    text,
    asMost: text,
    length: next + 1 + second.length - at,
    isMoney: first.isMoney || second.isMoney,
    hasScale: first.hasScale || second.hasScale,
    isSum: first.isSum || second.isSum,
  };
}

function nounAt({ plain }: Words, at: number): { length: number; isSure: boolean } | null {
  const next = past(plain, at, yearly);
  const sure = lengthAt(plain, next, revenue);
  const maybe = lengthAt(plain, next, sales);
  if (sure + maybe === 0) return null;
  return { length: next - at + sure + maybe, isSure: sure > 0 || next > at };
}

function foundAt(words: Words, at: number): Found | null {
  const isMeant = (noun: { isSure: boolean }, range: Amount) =>
    range.isSum && (noun.isSure || range.isMoney);
  const noun = nounAt(words, at);
  const range = rangeAt(words, at + (noun?.length ?? 0));
  if (noun) {
    if (!range || !isMeant(noun, range)) return null;
    return { text: `revenue ${range.text}`, length: noun.length + range.length };
  }
  if (range) {
    const text = `revenue ${range.text}`;
    const next = past(words.plain, at + range.length, linking);
    const behind = nounAt(words, next);
    if (behind && isMeant(behind, range)) {
      const end = next + behind.length;
      const isLess = lengthAt(words.plain, end, orLess) > 0;
      return {
        text: isLess ? `revenue ${range.asMost}` : text,
        length: end + lengthAt(words.plain, end, [...orLess, ...orMore]) - at,
      };
    }
    // 'companies over $50M' means revenue as well.
    return range.isMoney && range.hasScale ? { text, length: range.length } : null;
  }
  const [how = '', what] = words.plain.slice(at, at + 2);
  // 'Staff turnover' is something else.
  const isRanked = ranked.has(how) && (how === 'by' || what !== 'turnover');
  const ofRank = isRanked ? nounAt(words, at + 1) : null;
  return ofRank?.isSure ? { text: 'by revenue', length: 1 + ofRank.length } : null;
}

/** As words, because no source knows it: it can be shown, but excludes no company. */
export function cutRevenue(text: string): Cut<string> {
  const typed = text
    .replace(/([$€£])\s+(?=\d)/g, '$1')
    .replace(/(\d)\s+(?=(?:k|m|md|mrd)€)/gi, '$1')
    .replace(/(?<=[\dkmb$€£])\s?-\s?(?=[$€£]?\d)/gi, ' - ')
    .split(' ')
    .filter((word) => word !== '');
  const plain = typed.map((word) => withoutEnd(fold(word), ending));
  for (let at = 0; at < typed.length; at += 1) {
    const found = foundAt({ typed, plain }, at);
    if (!found) continue;
    let start = at;
    while (start > 0 && having.has(plain[start - 1] ?? '')) start -= 1;
    const end = at + found.length + lengthAt(plain, at + found.length, aYear);
    return {
      value: found.text,
      rest: [...typed.slice(0, start), '|', ...typed.slice(end)].join(' '),
    };
  }
  return { value: null, rest: text };
}
