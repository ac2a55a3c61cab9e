/** The small numbers of the header and the dashboard, each exact. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, OwnerFilter } from './primitives.ts';

/** The header counts what is assigned to the signed-in user; pending is any task that is not completed. */
export const HeaderStats = z.object({
  contacts: z.number().int(),
  organizations: z.number().int(),
  tasksPending: z.number().int(),
});
export type HeaderStats = z.output<typeof HeaderStats>;

/** Tasks not completed, in the viewer's local days. */
export const DueCounts = z.object({
  today: z.number().int(),
  next7days: z.number().int(),
  overdue: z.number().int(),
});
export type DueCounts = z.output<typeof DueCounts>;

export const StaffOverdue = z.object({
  userId: Id,
  firstName: z.string().nullable(),
  username: z.string(),
  overdue: z.number().int(),
});
export type StaffOverdue = z.output<typeof StaffOverdue>;

export const statsApi = {
  header: endpoint({
    method: 'GET',
    path: '/api/stats',
    sameFor: 'caller',
    summary: 'Counts the contacts, organizations and pending tasks that are assigned to you.',
    permission: 'session.read',
    reply: HeaderStats,
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/stats/due',
    sameFor: 'role',
    summary: 'Counts the tasks due today, in the next 7 days and overdue.',
    permission: 'task.read',
    query: z.object({ assigneeId: OwnerFilter.optional() }),
    reply: DueCounts,
  }),
  /** A row for every active staff member, most overdue first. */
  staffOverdue: endpoint({
    method: 'GET',
    path: '/api/stats/staff-overdue',
    sameFor: 'role',
    summary: 'Counts the overdue tasks of each member of the team.',
    permission: 'task.read',
    reply: z.array(StaffOverdue),
  }),
};
