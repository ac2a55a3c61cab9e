/** The person, organization or opportunity whose page or panel is on the screen. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Id } from '#contract/primitives.ts';
import { opportunityQuery } from '#web/features/opportunities/opportunities.api.ts';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import { personQuery } from '#web/features/people/people.api.ts';

type RecordKind = 'person' | 'organization' | 'opportunity';

export interface OpenRecord {
  kind: RecordKind;
  id: string;
  name: string;
}

const kinds: Record<string, RecordKind> = {
  people: 'person',
  organizations: 'organization',
  opportunities: 'opportunity',
};

/** Null while there is none, or while it is not yet read: the page reads it, this only looks. */
export function useOpenRecord(): OpenRecord | null {
  const address = useLocation({ select: ({ pathname, hash }) => `${pathname}#${hash}` });
  const { kind, id } = recordAt(address);
  const only = (each: RecordKind) => ({ enabled: false, subscribed: kind === each });
  const person = useQuery({ ...personQuery(id), ...only('person') });
  const organization = useQuery({ ...organizationQuery(id), ...only('organization') });
  const opportunity = useQuery({ ...opportunityQuery(id), ...only('opportunity') });
  if (!kind) return null;
  const { data } = { person, organization, opportunity }[kind];
  return data ? { kind, id, name: data.name } : null;
}

/** `/people/{id}#`, `/people#{id}`, and the like. */
export function recordAt(address: string): { kind: RecordKind | undefined; id: string } {
  const [, place = '', inPath, inHash] = /^\/([a-z]+)(?:\/([^/#]+))?\/?#(.*)$/.exec(address) ?? [];
  const id = Id.safeParse(inPath ?? (place === 'people' ? inHash : undefined)).data;
  return id ? { kind: kinds[place], id } : { kind: undefined, id: '' };
}
