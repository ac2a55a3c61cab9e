/**
 * Reports: what was closed or done in a period, and what was begun in it and is still open,
 * computed entirely by the database.
 */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Stage } from './opportunities.ts';
import { Day, Id } from './primitives.ts';
import { ActivityType, TaskStatus } from './tasks.ts';

/** A number of days, the last of which is the viewer's today. */
export const reportPeriods = ['7', '30', '90', 'all'] as const;
export const ReportPeriod = z.enum(reportPeriods, {
  error: `must be one of ${reportPeriods.join(', ')}`,
});
export type ReportPeriod = z.output<typeof ReportPeriod>;

export const ReportFilter = z.object({
  period: ReportPeriod.default('30'),
  /** Only what is assigned to this user; for activities, what this user did. */
  userId: Id.optional(),
});
export type ReportFilter = z.output<typeof ReportFilter>;

/** The viewer's days from the first to the last; null if that end is open. Lists take the same days. */
const DaySpan = z.object({ from: Day.nullable(), to: Day.nullable() });
export type DaySpan = z.output<typeof DaySpan>;

const count = z.number().int();
/** Exact decimal text, such as `"12000.50"`. */
const amount = z.string();

/** A bar of a trend: a day, a week of seven days that ends where the next begins, or a month. */
const TrendUnit = z.enum(['day', 'week', 'month']);
export type TrendUnit = z.output<typeof TrendUnit>;

/** The four cards. */
export const ReportSummary = z.object({
  days: DaySpan,
  opportunityCount: count,
  pipelineValue: amount,
  wonCount: count,
  wonValue: amount,
  /** The share won of all, in percent with one decimal; `"0"` if there are none. */
  conversionRate: z.string(),
  pendingTasks: count,
  inProgressTasks: count,
  completedTasks: count,
});
export type ReportSummary = z.output<typeof ReportSummary>;

export const SalesReport = z.object({
  days: DaySpan,
  /** All six stages, in their order. */
  stages: z.array(z.object({ stage: Stage, count, value: amount })),
  trendUnit: TrendUnit,
  /** What was created in the period, whatever became of it. */
  trend: z.array(DaySpan.extend({ count, value: amount })),
  /** By the month in which they entered Closed Won. */
  wonByMonth: z.array(DaySpan.extend({ count, value: amount })),
  /** All six stages: how many opportunities are or were there, and how long they stayed on average. */
  conversion: z.array(
    z.object({
      stage: Stage,
      reached: count,
      /** The share of all opportunities in the report, in percent with one decimal. */
      share: z.string(),
      /** Days with one decimal, up to now for those still there; null for closed stages and if there was none. */
      averageDays: z.string().nullable(),
    }),
  ),
  /**
   * Every open opportunity, whenever it was created, by the month of its expected close; null means
   * not set, and comes last.
   */
  forecast: z.array(
    z.object({
      month: z.string().nullable(),
      count,
      value: amount,
      /** Each value times its probability. */
      weighted: amount,
    }),
  ),
});
export type SalesReport = z.output<typeof SalesReport>;

export const ActivityReport = z.object({
  days: DaySpan,
  total: count,
  /** The types that occurred, most frequent first. */
  types: z.array(z.object({ activityType: ActivityType, count })),
  /** How many activities of each type each member did, most active first; those of the system have no member. */
  members: z.array(
    z.object({
      userId: Id.nullable(),
      name: z.string().nullable(),
      count,
      types: z.partialRecord(ActivityType, count),
    }),
  ),
  trendUnit: TrendUnit,
  trend: z.array(DaySpan.extend({ count })),
});
export type ActivityReport = z.output<typeof ActivityReport>;

export const TaskReport = z.object({
  days: DaySpan,
  /** All three, in their order. */
  statuses: z.array(z.object({ status: TaskStatus, count })),
  trendUnit: TrendUnit,
  /** Completed tasks by the day they were completed, the others by the day they were created. */
  trend: z.array(DaySpan.extend({ pending: count, inProgress: count, completed: count })),
  /** Of the completed ones, those that the queue closed while somebody said that nothing follows. */
  withoutNext: count,
});
export type TaskReport = z.output<typeof TaskReport>;

function report<Reply extends z.ZodType>(
  name: string,
  summary: string,
  { reply }: { reply: Reply },
) {
  const path = `/api/reports/${name}`;
  return endpoint({
    method: 'GET',
    path,
    heavy: true,
    mayLag: true,
    sameFor: 'role',
    summary,
    permission: 'report.read',
    query: ReportFilter,
    reply,
  });
}

export const reportsApi = {
  summary: report('summary', 'Adds up the pipeline, won deals, conversion and tasks of a period.', {
    reply: ReportSummary,
  }),
  sales: report('sales', 'Reports opportunities by stage, over time, won and expected.', {
    reply: SalesReport,
  }),
  activity: report('activity', 'Reports activities by type, over time and by member.', {
    reply: ActivityReport,
  }),
  tasks: report('tasks', 'Reports tasks by status, in all and over time.', { reply: TaskReport }),
};
