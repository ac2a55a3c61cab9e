/** The person, organization or opportunity whose page or panel is on the screen, or which lies beside its list. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { readId } from '#contract/read-values.ts';
import { records, type SubjectKind, subjectKinds } from '#contract/records.ts';
import { opportunityQuery } from '#web/features/opportunities/opportunities.api.ts';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import { personQuery } from '#web/features/people/people.api.ts';

interface Named {
  id: string;
  name: string;
}

export interface OpenRecord extends Named {
  kind: SubjectKind;
  /** The person, or the one that an opportunity is about. */
  person: Named | undefined;
  /** The organization, or the one that a person or opportunity belongs to. */
  organization: Named | undefined;
}

/** Null while no record is open, or its page has not read it yet: this hook reads nothing itself. */
export function useOpenRecord(): OpenRecord | null {
  const { pathname, hash, open } = useLocation({
    select: ({ pathname, hash, search }) => {
      return { pathname, hash, open: besideList(pathname, hash, search) };
    },
    structuralSharing: true,
  });
  const { kind, id } = recordAt(`${pathname}#${hash}`, open);
  const only = (each: SubjectKind) => ({ enabled: false, subscribed: kind === each });
  const person = useQuery({ ...personQuery(id), ...only('person') });
  const organization = useQuery({ ...organizationQuery(id), ...only('organization') });
  const opportunity = useQuery({ ...opportunityQuery(id), ...only('opportunity') });
  if (!kind) return null;
  const { data } = { person, organization, opportunity }[kind];
  if (!data) return null;
  const own: Named = { id, name: data.name };
  return {
    kind,
    ...own,
    person:
      kind === 'person' ? own : named(opportunity.data?.personId, opportunity.data?.personName),
    organization:
      kind === 'organization' ? own : organizationOf({ person, opportunity }[kind].data),
  };
}

/** Where the window has room for it, as in `ui/beside.tsx`; a board has none. Of organizations the hash opens it too. */
function besideList(
  pathname: string,
  hash: string,
  { open, view }: Record<string, string | undefined>,
): string | undefined {
  if (!window.matchMedia('(min-width: 120em)').matches || view === 'board') return undefined;
  return open ?? (pathname === '/organizations' ? hash : undefined);
}

function organizationOf(
  data: { organizationId: string | null; organizationName: string | null } | undefined,
): Named | undefined {
  return named(data?.organizationId, data?.organizationName);
}

function named(id: string | null | undefined, name: string | null | undefined): Named | undefined {
  return id && name ? { id, name } : undefined;
}

/** `/people/{id}#`, `/people#{id}`, and the like; for a list, which record is open beside it. */
export function recordAt(
  address: string,
  open?: unknown,
): { kind: SubjectKind | undefined; id: string } {
  const [, place = '', inPath, inHash] = /^\/([a-z]+)(?:\/([^/#]+))?\/?#(.*)$/.exec(address) ?? [];
  const id = readId(inPath ?? (place === 'people' ? inHash : open));
  // The page of a record has the path of its list.
  const kind = subjectKinds.find((each) => records[each].list === place);
  return id ? { kind, id } : { kind: undefined, id: '' };
}
