/** Records for the tests of reports: written as they are generated, and added up without the database. */
import type { Pool } from 'pg';
import { canonicalAmount } from '#contract/amounts.ts';
import type { Stage } from '#contract/opportunities.ts';
import type { DaySpan } from '#contract/reports.ts';
import type { ActivityType, TaskStatus } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';

export interface Deal {
  createdAt: Date;
  owner: string | null;
  isHidden: boolean;
  /** The value in ten-thousandths. */
  units: bigint | null;
  probability: number;
  /** The stages it went through; it is in the last one. */
  stays: { stage: Stage; since: Date }[];
  closes: string | null;
}

/** A task, or an activity: its owner is who did it. */
export interface Deed {
  createdAt: Date;
  owner: string | null;
  isHidden: boolean;
  status: TaskStatus;
  /** When a completed task was; null: nobody knows. */
  doneAt: Date | null;
  type: ActivityType;
}

const dayMs = 24 * 60 * 60 * 1_000;

const formats = new Map<string, Intl.DateTimeFormat>();

export function dayIn(zone: string, at: Date): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(zone, format);
  return format.format(at);
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function isWithin({ from, to }: DaySpan, day: string): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}

/** Whole units of a decimal place as the wire writes money. */
export function decimal(units: bigint, places = 4): string {
  const one = 10n ** BigInt(places);
  return canonicalAmount(`${units / one}.${String(units % one).padStart(places, '0')}`);
}

/** Rounded half up to one decimal, as numeric does it. */
function tenths(part: bigint, whole: bigint): string {
  const rounded = (20n * part + whole) / (2n * whole);
  return `${rounded / 10n}.${rounded % 10n}`;
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '0' : tenths(100n * BigInt(part), BigInt(whole));
}

/** How long these were in the stage on average, all of their stays there, until now. */
export function averageDays(deals: readonly Deal[], stage: Stage, now: Date): string | null {
  if (deals.length === 0 || stage.startsWith('closed')) return null;
  const stayed = deals.flatMap(({ stays }) =>
    stays.map((stay, place) => {
      const until = stays[place + 1]?.since ?? now;
      return stay.stage === stage ? Math.max(0, +until - +stay.since) : 0;
    }),
  );
  const sum = stayed.reduce((total, ms) => total + BigInt(ms), 0n);
  return tenths(sum, BigInt(deals.length) * BigInt(dayMs));
}

/** Replaces all opportunities with their moves, tasks and activities of the database. */
export async function insertAll(
  pool: Pool,
  given: { deals: readonly Deal[]; tasks: readonly Deed[]; activities: readonly Deed[] },
): Promise<void> {
  await pool.query('truncate tasks, activity_log, opportunities cascade');
  const deals = given.deals.map((deal) => ({ ...deal, id: newId() }));
  const rows = deals.map(
    ({ id, createdAt, owner, isHidden, units, probability, stays, closes }) => ({
      id,
      at: createdAt,
      owner,
      hidden: isHidden ? createdAt : null,
      value: units === null ? null : decimal(units),
      probability,
      stage: stays.at(-1)?.stage,
      since: stays.at(-1)?.since,
      closes,
    }),
  );
  await pool.query(
    `insert into opportunities (id, name, value, probability, stage, stage_since, rank,
        expected_close_date, assigned_to_id, deleted_at, created_at, updated_at)
      select id, 'Any', value, probability, stage, since, id::text, closes, owner, hidden, at, at
      from jsonb_to_recordset($1) as given (id uuid, at timestamptz, owner uuid, hidden timestamptz,
        value numeric, probability int, stage text, since timestamptz, closes date)`,
    [JSON.stringify(rows)],
  );
  const moves = deals.flatMap(({ id, stays }) =>
    stays.slice(1).map(({ stage, since }, place) => ({
      id: newId(),
      deal: id,
      at: since,
      before: { stage: stays[place]?.stage },
      after: { stage },
    })),
  );
  await pool.query(
    `insert into changes (id, at, verb, record_type, record_id, before, after)
      select id, at, 'opportunity.stage_changed', 'opportunity', deal, before, after
      from jsonb_to_recordset($1)
        as given (id uuid, deal uuid, at timestamptz, before jsonb, after jsonb)`,
    [JSON.stringify(moves)],
  );
  const deeds = (list: readonly Deed[]) =>
    JSON.stringify(
      list.map((deed) => ({
        id: newId(),
        at: deed.createdAt,
        owner: deed.owner,
        hidden: deed.isHidden ? deed.createdAt : null,
        status: deed.status,
        done: deed.status === 'completed' ? deed.doneAt : null,
        type: deed.type,
      })),
    );
  const shape =
    'given (id uuid, at timestamptz, owner uuid, hidden timestamptz, status text, done timestamptz, type text)';
  await pool.query(
    `insert into tasks (id, title, status, completed_at, assignee_id, deleted_at, created_at, updated_at)
      select id, 'Any', status, done, owner, hidden, at, at from jsonb_to_recordset($1) as ${shape}`,
    [deeds(given.tasks)],
  );
  await pool.query(
    `insert into activity_log (id, activity_type, user_id, created_at)
      select id, type, owner, at from jsonb_to_recordset($1) as ${shape}`,
    [deeds(given.activities)],
  );
}
