/** What the database knows of the signed-in user's work, before anybody puts it into words. */

import type { Stage } from '#contract/opportunities.ts';
import type { KindIn } from '#contract/records.ts';
import type { RecurrenceType, TaskStatus } from '#contract/tasks.ts';

/** Days ahead in which a close is soon, and days after which nobody should be left untouched. */
export const soon = 7;
export const long = 30;
/** How many records an insight carries; it names the first two, and counts the others. */
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
  /** The person, else the organization, that it or its opportunity is for. */
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
  /** Of the person, else of the organization that it is with. */
  withName: string | null;
  /** Somebody has already planned what comes next. */
  hasOpenTask: boolean;
}

export type Waiting = {
  type: KindIn<'names'>;
  id: string;
  name: string;
  /** The last change, as text that a Date reads. */
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

/** The signed-in user's own numbers; `first` holds the records that come first. */
export interface Workload {
  now: Date;
  timeZone: string;
  overdue: DueTasks;
  dueToday: DueTasks;
  pastClose: Deals;
  closingSoon: Deals;
  stuck: Deals;
  untouched: { people: number; organizations: number; first: Waiting[] };
  /** The median of those who have open tasks; null where too few have any to speak of a team. */
  team: { median: Load; mine: Load; oldest: { id: string; title: string }[] } | null;
  streak: { weekdays: number; hasToday: boolean; latest: { id: string; title: string }[] };
  openTasks: number;
  openOpportunities: number;
  /** The work of everybody else; null for those who are not to be told of it. */
  others: OthersWork | null;
  /** Null for whoever has, or had, a task or an opportunity. */
  beginning: Beginning | null;
}

export interface OthersWork {
  /** By whom it is to be done, the most first; `name` is null for what is nobody's. */
  overdue: { name: string | null; count: number }[];
  oldest: { id: string; title: string }[];
  pastClose: {
    count: number;
    first: (Pick<Deal, 'id' | 'name' | 'closeOn'> & { owner: string | null })[];
  };
}

/** What somebody who has nothing to do could begin with. */
export interface Beginning {
  /** Is there anybody in the CRM at all? */
  hasContacts: boolean;
  /** Whom they have, the latest first. */
  mine: Customer[];
}
