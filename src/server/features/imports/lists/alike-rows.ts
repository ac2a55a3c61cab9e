/**
 * Says of rows that are imported without a review who may be the same: they make records, and each pair is on the page of
 * duplicates. Asked are those alone who share something with somebody here, a batch at a time.
 */
import type { ImportEntity } from '#contract/imports.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import type { Alike } from '#server/features/duplicates/find-alike.ts';
import type { Sharing } from '#server/features/duplicates/sharing-keys.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findAlikeRows, takeText } from './matched-records.ts';

type Values = Record<string, unknown>;

interface Order {
  importId: string;
  country: string;
}

/** Makes the keys of rows at once; what it returns asks by them, and answers by the position of the row with the likeliest. */
export type AskAlike = (drafts: readonly Values[]) => () => Promise<Map<number, Alike>>;

/** Rows of this import are no answer. */
export async function openAlikeRows(
  ctx: VisitorContext,
  entity: ImportEntity,
  order: Order,
): Promise<AskAlike> {
  const kind = kindOfList<ImportEntity>(entity);
  // The rules are large: loaded where there is somebody to compare with.
  const sharing = await import('#server/features/duplicates/sharing-keys.ts');
  if (!isIn('duplicates', kind) || !(await sharing.hasOthers(ctx, kind, order.importId))) {
    return () => async () => new Map();
  }
  return (drafts) => {
    const lookUp = sharing.lookUpSharing(kind, drafts.map(toSharing), order.importId);
    return async () => {
      if (drafts.length === 0) return new Map();
      const places = await lookUp(ctx);
      const found = await findAlikeRows(
        ctx,
        entity,
        places.map((place) => drafts[place] ?? {}),
        order.country,
      );
      const ids = [...found.values()].flatMap((all) => all.map(({ id }) => id));
      const made = await sharing.readMadeBy(ctx, kind, ids, order.importId);
      const alike = new Map<number, Alike>();
      for (const [at, all] of found) {
        const [place, first] = [places[at], all.find(({ id }) => !made.has(id))];
        if (place !== undefined && first) alike.set(place, first);
      }
      return alike;
    };
  };
}

const toSharing = ({ name, email, phone, website }: Values): Sharing => ({
  name: takeText(name) ?? '',
  email: takeText(email),
  phone: takeText(phone),
  website: takeText(website),
});

/** What is said of such a row. */
export function alikeWords(draft: Values, { name, level, reasons }: Alike): string {
  const who = takeText(draft.name) ?? 'It';
  const is = level === 'likely' ? 'is likely' : 'may be';
  return `${who} ${is} ${name} (${reasons.join(', ')}), who is here already: compare the two under Duplicates`;
}
