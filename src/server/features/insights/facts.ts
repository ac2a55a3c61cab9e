/** What the database says about the signed-in user's work, before it is put into words. */

import type { Stage } from '#contract/opportunities.ts';
import type { KindIn } from '#contract/records.ts';
import type { RecurrenceType, TaskStatus } from '#contract/tasks.ts';
import type { UnitSignal } from '#contract/unit-signals.ts';

/** Within how many days a close is soon, and after how many days nobody should be left untouched. */
export const soon = 7;
export const long = 30;
/** How many records an insight has; it names the first two and counts the others. */
export const carried = 10;

export interface Customer {
  type: KindIn<'names'>;
  id: string;
  name: string;
}

export interface DueTask {
  id: string;
  title: string;
  dueDate: Date | null;
  hasDueTime: boolean | null;
  createdAt: Date;
  status: TaskStatus;
  assigneeId: string | null;
  /** The person or organization that it, or its opportunity, is for. */
  customer: Customer | null;
  recurrenceType: RecurrenceType;
}

export interface Deal {
  id: string;
  name: string;
  stage: Stage;
  stageSince: Date;
  /** `YYYY-MM-DD` */
  closeOn: string | null;
  personId: string | null;
  organizationId: string | null;
  /** The name of the person, or else of the organization, that it is with. */
  withName: string | null;
  /** The next step has already been planned. */
  hasOpenTask: boolean;
}

export type Waiting = {
  type: KindIn<'names'>;
  id: string;
  name: string;
  /** The last change, as text that `Date` can read. */
  touched: string;
  hasOpenTask: boolean;
};

interface DueTasks {
  count: number;
  urgent: number;
  /** When the oldest of all of them was added. */
  oldest: Date | null;
  first: DueTask[];
}

interface Deals {
  count: number;
  value: string | null;
  first: Deal[];
}

export interface Load {
  open: number;
  overdue: number;
}

/** Of an organization the first of what comes up with its units. */
export interface SignalledOrganization extends Customer {
  hasOpenTask: boolean;
  signal: UnitSignal;
}

/** The signed-in user's own numbers; `first` has the first few records. */
export interface Workload {
  now: Date;
  timeZone: string;
  overdue: DueTasks;
  dueToday: DueTasks;
  pastClose: Deals;
  closingSoon: Deals;
  stuck: Deals;
  untouched: { people: number; organizations: number; first: Waiting[] };
  units: { count: number; first: SignalledOrganization[] };
  /** The median of those who have open tasks; null if they are too few for a comparison. */
  team: { median: Load; mine: Load; oldest: { id: string; title: string }[] } | null;
  streak: { weekdays: number; hasToday: boolean; latest: { id: string; title: string }[] };
  openTasks: number;
  openOpportunities: number;
  /** The work of everybody else; null for users who may not see it. */
  others: OthersWork | null;
  /** Null for users who have, or had, a task or an opportunity. */
  beginning: Beginning | null;
}

export interface OthersWork {
  /** By assignee, the most first; `name` is null if it is nobody's. */
  overdue: { name: string | null; count: number }[];
  oldest: { id: string; title: string }[];
  pastClose: {
    count: number;
    first: (Pick<Deal, 'id' | 'name' | 'closeOn'> & { owner: string | null })[];
  };
}

/** What a user without any work could begin with. */
export interface Beginning {
  /** Whether there are any contacts in the CRM. */
  hasContacts: boolean;
  /** The user's own contacts, the latest first. */
  mine: Customer[];
}
