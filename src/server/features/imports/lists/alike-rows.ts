/**
 * Says of rows who may be the same. Asked are those alone who share something with somebody here, a batch at a time. Of an
 * import without a review they make records, and each pair is on the page of duplicates.
 */
import type { ImportEntity } from '#contract/imports.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import type { Alike } from '#server/features/duplicates/find-alike.ts';
import { hasOthers, lookUpSharing, readMadeBy } from '#server/features/duplicates/sharing-keys.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { describeRow, findAlikeRows, takeText } from './matched-records.ts';

type Values = Record<string, unknown>;

interface Order {
  importId: string;
  country: string;
}

/** Makes the keys of rows; what it resolves to asks by them, and answers by the position of the row with the likeliest. */
export type AskAlike = (drafts: readonly Values[]) => Promise<() => Promise<Map<number, Alike>>>;

/** Rows of this import are no answer. */
export async function openAlikeRows(
  ctx: VisitorContext,
  entity: ImportEntity,
  { importId: exceptImport, country }: Order,
): Promise<AskAlike> {
  const kind = kindOfList<ImportEntity>(entity);
  if (!isIn('duplicates', kind) || !(await hasOthers(ctx, kind, exceptImport))) {
    return async () => async () => new Map();
  }
  return async (drafts) => {
    const lookUp = await lookUpSharing(kind, drafts.map(describeRow), { country, exceptImport });
    return async () => {
      if (drafts.length === 0) return new Map();
      const found = await compareSharing(ctx, { entity, country }, drafts, await lookUp(ctx));
      const ids = [...found.values()].flatMap((all) => all.map(({ id }) => id));
      const made = await readMadeBy(ctx, kind, ids, exceptImport);
      const alike = new Map<number, Alike>();
      for (const [place, all] of found) {
        const first = all.find(({ id }) => !made.has(id));
        if (first) alike.set(place, first);
      }
      return alike;
    };
  };
}

interface Comparing {
  entity: ImportEntity;
  country: string;
}

/** By the position of the row: who may be the same as one that no record has the key of. */
export async function findAlikeStrangers(
  ctx: VisitorContext,
  { entity, country }: Comparing,
  drafts: readonly Values[],
): Promise<Map<number, Alike[]>> {
  const kind = kindOfList<ImportEntity>(entity);
  if (drafts.length === 0 || !isIn('duplicates', kind)) return new Map();
  const lookUp = await lookUpSharing(kind, drafts.map(describeRow), { country });
  return compareSharing(ctx, { entity, country }, drafts, await lookUp(ctx));
}

/** Of the rows at these places only, and by the same positions. */
async function compareSharing(
  ctx: VisitorContext,
  { entity, country }: Comparing,
  drafts: readonly Values[],
  places: readonly number[],
): Promise<Map<number, Alike[]>> {
  const sharing = places.map((place) => drafts[place] ?? {});
  const found = await findAlikeRows(ctx, entity, sharing, country);
  return new Map([...found].map(([at, all]) => [places[at] ?? -1, all]));
}

/** What is said of such a row. */
export function alikeWords(draft: Values, { name, level, reasons }: Alike): string {
  const who = takeText(draft.name) ?? 'It';
  const is = level === 'likely' ? 'is likely' : 'may be';
  return `${who} ${is} ${name} (${reasons.join(', ')}), who is here already: compare the two under Duplicates`;
}
