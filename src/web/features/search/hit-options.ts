/** Hits of the search over everything, as options of the list. */
import type { LinkProps } from '@tanstack/react-router';
import { isIn, type KindIn } from '#contract/records.ts';
import type { Hit, HitKind, NamedRecord } from '#contract/search.ts';
import { type Address, kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { pageOfUnit } from '#web/features/records/page-of-unit.ts';

/** Where a record opens: as one that `/api/search` found does, or where it is shown. */
export function placeOfRecord(record: NamedRecord): Address | undefined {
  const { kind, id, personId, organizationId, opportunityId } = record;
  if (kind === 'person') return { to: '/people', hash: id };
  if (kind === 'organization') return { to: '/organizations', hash: id };
  if (kind === 'unit') return pageOfUnit(id, organizationId);
  if (isIn('links', kind)) return pageOf(kind, id);
  if (personId) return { to: '/people', hash: personId };
  if (organizationId) return { to: '/organizations', hash: organizationId };
  return opportunityId ? pageOf('opportunity', opportunityId) : undefined;
}

/** The page that Enter opens when it is pressed once more; undefined for what has only one place. */
export function fullPageOfPlace({ to, hash }: Pick<LinkProps, 'to' | 'hash'>): Address | undefined {
  if (typeof hash !== 'string') return undefined;
  if (to === '/people') return pageOf('person', hash);
  return to === '/organizations' ? pageOf('organization', hash) : undefined;
}

const pageOf = (kind: KindIn<'links'>, id: string): Address => kindsOnPages[kind].pageOf(id);

export interface HitGroup {
  kind: HitKind;
  hits: Hit[];
}

/** By kind, the kind of the best hit first; without what stands above them already. */
export function groupHits(hits: readonly Hit[], shown: ReadonlySet<string>): HitGroup[] {
  const groups = new Map<HitKind, Hit[]>();
  for (const hit of hits) {
    if (hit.isNamed || shown.has(hit.id)) continue;
    groups.set(hit.kind, [...(groups.get(hit.kind) ?? []), hit]);
  }
  return [...groups].map(([kind, each]) => ({ kind, hits: each }));
}

/** The hits for earlier letters in which one sees what is typed now. */
export function stillHit(hits: readonly Hit[], sought: string): Hit[] {
  const words = sought.toLowerCase().split(/\s+/);
  return hits.filter(({ title, excerpt }) => {
    const seen = `${title}\n${excerpt?.text ?? ''}`.toLowerCase();
    return words.every((word) => seen.includes(word));
  });
}
