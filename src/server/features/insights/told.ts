/** The pieces that insights are made of. */
import type { Insight, InsightAction, InsightKind } from '#contract/insights.ts';
import { isIn } from '#contract/records.ts';
import type { RecordLink, Sentence } from '#contract/sentences.ts';
import { shortened } from '#server/kernel/words.ts';

export type Piece = Sentence[number];

/** An insight in the rules' own words, with everything it is about. */
export interface Told {
  kind: InsightKind;
  parts: Sentence;
  records: (RecordLink & { name: string; reason?: string })[];
  action: InsightAction | null;
  next?: Insight['next'];
}

/** Between a task and its customer. */
export const forCustomer = ' for ';

const longestName = 80;

export function plain(text: string): Piece {
  return { text, link: null };
}

export function named(type: RecordLink['type'], { id, name }: { id: string; name: string }): Piece {
  const short = shortened(name, longestName);
  return { text: isIn('names', type) ? short : `“${short}”`, link: { type, id } };
}

/** 'a', 'a and b', 'a, b and 3 more'. */
export function enumeration(count: number, items: readonly Piece[][]): Piece[] {
  const more = count - items.length;
  const all = more > 0 ? [...items, [plain(`${more.toLocaleString('en')} more`)]] : items;
  return all.flatMap((item, place) => {
    if (place === 0) return item;
    return [plain(place === all.length - 1 ? ' and ' : ', '), ...item];
  });
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
