/** Whose an item is and who takes part, in words: an item's colour alone says it to nobody. */
import { createContext, type ReactNode, useContext } from 'react';
import { type StaffName, useStaffName } from '#web/features/users/users.api.ts';
import type { CalendarItem } from './calendar-items.ts';

type GetName = (id: string | null) => StaffName | undefined;

const Team = createContext<GetName>(() => undefined);

/** Reads the names once for all items below. */
export function TeamNames({ children }: { children: ReactNode }) {
  return <Team value={useStaffName()}>{children}</Team>;
}

export function useTeam(): GetName {
  return useContext(Team);
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
