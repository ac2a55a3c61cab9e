/** The team at a glance: what every member is responsible for, with exact counts and the first few records. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { TaskStatus } from './tasks.ts';
import { StaffUser } from './users.ts';

/** How many of a member's records are named; the rest is counted. */
export const shownRecords = { organizations: 5, contacts: 5, tasks: 3 };

const NamedRecord = z.object({ id: Id, name: z.string() });
const Count = z.number().int();

export const StaffWorkload = StaffUser.extend({
  organizationCount: Count,
  contactCount: Count,
  taskCount: Count,
  /** Not completed. */
  pendingCount: Count,
  /** Not completed and due before this moment, which is more than the tasks page calls overdue. */
  overdueCount: Count,
  /** The first by name. */
  organizations: z.array(NamedRecord).max(shownRecords.organizations),
  contacts: z.array(NamedRecord).max(shownRecords.contacts),
  /** Open tasks by due date, then completed ones. */
  tasks: z
    .array(z.object({ id: Id, title: z.string(), status: TaskStatus }))
    .max(shownRecords.tasks),
});
export type StaffWorkload = z.output<typeof StaffWorkload>;

export const StaffOverview = z.object({
  /** Everybody's and nobody's, as the lists count. */
  organizationCount: Count,
  activeTaskCount: Count,
  /** Every active account of any role, by name. */
  staff: z.array(StaffWorkload),
});
export type StaffOverview = z.output<typeof StaffOverview>;

export const staffOverviewApi = {
  /** The size of the reply grows with the team, not with the records of its members. */
  read: endpoint({
    method: 'GET',
    path: '/api/stats/staff-overview',
    summary: 'Reads the workload of each member of the team.',
    permission: 'staff-overview.read',
    mayLag: true,
    sameFor: 'role',
    reply: StaffOverview,
  }),
};
