/**
 * Says of rows that are imported without a review who may be the same: they make records, and each pair is on the page of
 * duplicates. Asked are those alone who share something with somebody here, a batch at a time.
 */
import type { DuplicateKind } from '#contract/duplicates.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import type { Alike } from '#server/features/duplicates/find-alike.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findAlikeRows, takeText } from './matched-records.ts';

type Values = Record<string, unknown>;

interface Order {
  importId: string;
  country: string;
}

export type AskAlike = (drafts: readonly Values[]) => Promise<Map<number, Alike>>;

/** Answers by the position of the row with the likeliest, rows of this import left out. */
export async function openAlikeRows(
  ctx: VisitorContext,
  entity: ImportEntity,
  order: Order,
): Promise<AskAlike> {
  const kind = kindOfList<ImportEntity>(entity);
  // The rules are large: loaded where there is somebody to compare with.
  const { hasOthers } = await import('#server/features/duplicates/sharing-keys.ts');
  if (!isIn('duplicates', kind) || !(await hasOthers(ctx, kind, order.importId))) {
    return async () => new Map();
  }
  return (drafts) => askAlike(ctx, { ...order, entity, kind }, drafts);
}

async function askAlike(
  ctx: VisitorContext,
  { entity, kind, importId, country }: Order & { entity: ImportEntity; kind: DuplicateKind },
  drafts: readonly Values[],
): Promise<Map<number, Alike>> {
  if (drafts.length === 0) return new Map();
  const { findSharing, readMadeBy } = await import('#server/features/duplicates/sharing-keys.ts');
  const places = await findSharing(
    ctx,
    kind,
    drafts.map((draft) => ({
      name: takeText(draft.name) ?? '',
      email: takeText(draft.email),
      phone: takeText(draft.phone),
      website: takeText(draft.website),
    })),
    importId,
  );
  const asked = places.map((place) => drafts[place] ?? {});
  const found = await findAlikeRows(ctx, entity, asked, country);
  const ids = [...found.values()].flatMap((all) => all.map(({ id }) => id));
  const made = await readMadeBy(ctx, kind, ids, importId);
  const alike = new Map<number, Alike>();
  for (const [at, all] of found) {
    const [place, first] = [places[at], all.find(({ id }) => !made.has(id))];
    if (place !== undefined && first) alike.set(place, first);
  }
  return alike;
}

/** What is said of such a row. */
export function alikeWords(draft: Values, { name, level, reasons }: Alike): string {
  const who = takeText(draft.name) ?? 'It';
  const is = level === 'likely' ? 'is likely' : 'may be';
  return `${who} ${is} ${name} (${reasons.join(', ')}), who is here already: compare the two under Duplicates`;
}
