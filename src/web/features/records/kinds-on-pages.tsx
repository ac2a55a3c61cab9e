/** What pages know of each kind of record besides `contract/records.ts`: its icon, its page, and how a search shows it. */
import {
  type Icon,
  IconBuilding,
  IconCalendarEvent,
  IconListCheck,
  IconNote,
  IconPaperclip,
  IconPhone,
  IconTargetArrow,
  IconTractor,
  IconUser,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { KindIn, RecordKind } from '#contract/records.ts';
import type { SearchResults } from '#contract/search.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { pageOfUnit } from './page-of-unit.ts';
import type { Subject } from './subject.ts';

/** In the form that the router takes. */
export type Address = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;

/** A record that a search has found. */
export interface Found {
  id: string;
  name: string;
  detail: string | null;
  /** Replaces the icon of its kind. */
  face?: ReactNode;
  /** The texts in which the typed words are looked for. */
  texts: readonly (string | null)[];
  /** Where a result leads. */
  page: Address;
  /** Undefined if it is nobody's: a unit in stock. */
  subject?: Subject;
}

interface OnPages {
  icon: Icon;
}
interface Linked {
  pageOf: (id: string) => Address;
}
interface Searched {
  foundIn: (results: SearchResults) => Found[];
}
type KindsOnPages = {
  [Kind in RecordKind]: OnPages &
    (Kind extends KindIn<'links'> ? Linked : unknown) &
    (Kind extends KindIn<'search'> ? Searched : unknown);
};

export const kindsOnPages = {
  person: {
    icon: IconUser,
    pageOf: (id) => ({ to: '/people/$id', params: { id } }),
    foundIn: ({ people }) =>
      people.map(({ id, name, email, phone, organizationName }) => ({
        id,
        name,
        detail: email ?? phone ?? organizationName,
        face: <UserAvatar id={id} name={name} size="line" />,
        texts: [name, email, phone],
        page: { to: '/people', hash: id },
        subject: { kind: 'person', id, name, email, phone },
      })),
  },
  organization: {
    icon: IconBuilding,
    pageOf: (id) => ({ to: '/organizations/$id', params: { id } }),
    foundIn: ({ organizations }) =>
      organizations.map(({ id, name, industry, location }) => ({
        id,
        name,
        detail: [industry, location].filter(Boolean).join(' · '),
        texts: [name, industry, location],
        page: { to: '/organizations', hash: id },
        subject: { kind: 'organization', id, name },
      })),
  },
  opportunity: {
    icon: IconTargetArrow,
    pageOf: (id) => ({ to: '/opportunities/$id', params: { id } }),
  },
  task: { icon: IconListCheck, pageOf: (id) => ({ to: '/tasks', search: { task: id } }) },
  note: { icon: IconNote },
  call: { icon: IconPhone },
  event: { icon: IconCalendarEvent, pageOf: (id) => ({ to: '/calendar', search: { event: id } }) },
  file: { icon: IconPaperclip },
  unit: {
    icon: IconTractor,
    foundIn: ({ units = [] }) =>
      units.map(({ id, name, serial, organizationId, organizationName }) => ({
        id,
        name,
        detail: [organizationName ?? 'In stock', serial].filter(Boolean).join(' · '),
        texts: [name, serial],
        page: pageOfUnit(id, organizationId),
        ...(organizationId !== null &&
          organizationName !== null && {
            subject: { kind: 'organization', id: organizationId, name: organizationName },
          }),
      })),
  },
} as const satisfies KindsOnPages;
