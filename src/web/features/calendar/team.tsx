/** Whose an item is and who takes part, in words: an item's colour alone says it to nobody. */
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type StaffName, staffQuery, useStaffName } from '#web/features/users/users.api.ts';
import { pickHue, shareHues } from '#web/ui/state-colors.ts';
import type { CalendarItem } from './calendar-items.ts';

type GetName = (id: string | null) => StaffName | undefined;

const Team = createContext<GetName>(() => undefined);
const Hues = createContext<ReadonlyMap<string, string>>(new Map());

/** Reads the names once for all items below, and gives each colleague a colour. */
export function TeamNames({ children }: { children: ReactNode }) {
  const { data: staff } = useQuery(staffQuery);
  const hues = useMemo(() => shareHues((staff ?? []).map(({ id }) => id)), [staff]);
  return (
    <Hues value={hues}>
      <Team value={useStaffName()}>{children}</Team>
    </Hues>
  );
}

export function useTeam(): GetName {
  return useContext(Team);
}

/** The colour of a colleague's items; whoever has left may share one. */
export function useOwnerColor(): (id: string) => string {
  const hues = useContext(Hues);
  return (id) => `var(--mantine-color-${hues.get(id) ?? pickHue(id)}-filled)`;
}

export function getOwnerId(item: CalendarItem): string | null {
  return item.kind === 'task' ? item.assigneeId : item.createdById;
}

/** 'with Ada, Jack'; nothing of a task, or if nobody else takes part. */
export function printParticipants(item: CalendarItem, getName: GetName): string {
  if (item.kind === 'task') return '';
  const names = item.participantIds
    .filter((id) => id !== item.createdById)
    .flatMap((id) => getName(id)?.firstName ?? []);
  return names.length > 0 ? `with ${names.join(', ')}` : '';
}

/** 'Truck fair · Bea Buyer · of Sam Seller · with Ada' */
export function describeItem(item: CalendarItem, getName: GetName): string {
  const owner = getName(getOwnerId(item));
  return [
    item.title,
    item.kind === 'event' && item.occurrence && 'repeats',
    item.personName ?? item.organizationName,
    owner && `of ${owner.name}`,
    printParticipants(item, getName),
  ]
    .filter(Boolean)
    .join(' · ');
}
