/** The zone of the server's clock changes nothing, and a clock that is set forth and back does no harm. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { openMailer } from '#server/kernel/outbound/mail.ts';
import { openTestApp } from '#test/app.ts';
import { ageAttempts } from '#test/attempts.ts';
import {
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  testPassword,
} from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { planReminderMails, sendReminderMail } from './features/reminders/reminder-mails.ts';

const minute = 60_000;
const hour = 60 * minute;
const app = await openTestApp();
const ctx = await app.as('super_user');
const client = await app.signIn('super_user');
const limited = await openTestApp({ environment: { DISABLE_RATE_LIMIT: '' } });

describe('the zone of the server', () => {
  /** With the minutes that each is ahead of UTC in the winter of Berlin. */
  const zones = { UTC: 0, 'Asia/Kolkata': 330, 'America/St_Johns': -210, 'Pacific/Apia': 780 };
  const given = process.env.TZ;
  const viewers = ['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns'];
  // The night in which the clocks of Berlin go forward.
  const now = '2026-03-29T00:30:00.000Z';

  afterEach(() => {
    if (given === undefined) delete process.env.TZ;
    else process.env.TZ = given;
  });

  /** What `look` sees on servers in all zones. */
  async function inEachZone<Seen>(look: () => Promise<Seen>): Promise<Seen[]> {
    const seen: Seen[] = [];
    for (const [zone, ahead] of Object.entries(zones)) {
      process.env.TZ = zone;
      expect(-new Date('2026-01-15T00:00:00Z').getTimezoneOffset() + 0).toBe(ahead);
      seen.push(await look());
    }
    return seen;
  }

  beforeAll(async () => {
    app.clock.set('2026-03-28T22:59:59.000Z');
    const organization = await anOrganization(ctx);
    const person = await aPerson(ctx, { organizationId: organization.id });
    await aNote(ctx, { personId: person.id });
    await anOpportunity(ctx, { value: '12000', expectedCloseDate: '2026-03-29' });
    await anOpportunity(ctx, { expectedCloseDate: '2026-03-31', stage: 'closed_won' });
    await anEvent(ctx, { eventDate: '2026-03-29T00:00:00Z', allDay: true });
    await anEvent(ctx, { eventDate: '2026-03-29T01:15:00Z' });
    app.clock.set(now);
    for (let hours = -30; hours <= 30; hours += 5) {
      const dueDate = new Date(app.clock.now().getTime() + hours * hour).toISOString();
      await aTask(ctx, { dueDate, personId: person.id });
    }
    const done = { status: 'completed', completionReason: 'Done' } as const;
    await aTask(ctx, { dueDate: '2026-03-28T23:30:00Z', ...done });
  });

  const days = 'from=2026-03-01&to=2026-04-11';
  test.each([
    '/api/tasks?filter=today',
    '/api/tasks?filter=overdue',
    '/api/tasks?filter=next7days',
    '/api/tasks?createdFrom=2026-03-29&createdTo=2026-03-29',
    '/api/reminders',
    '/api/stats/due',
    '/api/stats/staff-overdue',
    '/api/stats/staff-overview',
    '/api/opportunities?closeMonth=2026-03',
    '/api/opportunities?stageFrom=2026-03-29&stageTo=2026-03-29',
    '/api/opportunities/summary',
    `/api/calendar?${days}`,
    '/api/calendar-events',
    `/api/reports/summary?${days}`,
    `/api/reports/sales?${days}`,
    `/api/reports/activity?${days}`,
    `/api/reports/tasks?${days}`,
    '/api/ai/insights',
    '/api/activity-logs',
    '/api/exports/tasks?format=csv',
    '/api/exports/opportunities?format=csv',
  ])('does not change what is read at %s', async (path) => {
    for (const viewer of viewers) {
      const [first, ...others] = await inEachZone(async () => {
        const { status, body } = await client.get(path, { 'time-zone': viewer });
        return { status, body };
      });
      expect(first?.status).toBe(200);
      for (const other of others) expect(other).toEqual(first);
    }
    mustSurvive('R-17', {
      figure: 'the same in 4 zones for 3 viewers',
      limit: 'dates never shift a day',
    });
  });

  test('does not change what is written', async () => {
    const berlin = { 'time-zone': 'Europe/Berlin' };
    const [first, ...others] = await inEachZone(async () => {
      const create = async (path: string, draft: object) =>
        (await client.post<Record<string, unknown>>(path, draft, berlin)).body;
      const next = async (recurrenceType: string, dueDate: string) => {
        const title = `After ${dueDate} in ${process.env.TZ}`;
        const task = await create('/api/tasks', { title, recurrenceType, dueDate });
        const done = { status: 'completed', completionReason: 'Done' };
        await client.patch(`/api/tasks/${task.id}`, done, berlin);
        const query = new URLSearchParams({ q: title, status: 'pending' });
        const { body } = await client.get<Task[]>(`/api/tasks?${query}`);
        return body.map((each) => each.dueDate);
      };
      const close = (expectedCloseDate: string) =>
        create('/api/opportunities', { name: 'A sale', expectedCloseDate });
      return [
        await next('daily', '2026-03-28T01:30:00Z'),
        await next('daily', '2026-10-24T00:30:00Z'),
        await next('weekly', '2026-03-22T22:59:00Z'),
        await next('monthly', '2026-01-31T22:30:00Z'),
        (await close('2026-03-29')).expectedCloseDate,
        (await close('2026-10-24T22:30:00Z')).expectedCloseDate,
        (await close('2026-03-28T22:59:59Z')).expectedCloseDate,
      ];
    });
    expect(first).toEqual([
      // Half past two does not come that night: half past three.
      ['2026-03-29T01:30:00.000Z'],
      ['2026-10-25T00:30:00.000Z'],
      ['2026-03-29T21:59:00.000Z'],
      ['2026-02-28T22:30:00.000Z'],
      '2026-03-29',
      '2026-10-25',
      '2026-03-28',
    ]);
    for (const other of others) expect(other).toEqual(first);
  });
});

describe('a clock that is set forth and back', () => {
  const jumps = fc.constantFrom(-hour, hour, -10 * minute, 10 * minute, 0, 1);

  test('never gives two versions of a record the same mark', async () => {
    const records = [
      { path: `/api/people/${(await aPerson(ctx)).id}`, field: 'name' },
      { path: `/api/organizations/${(await anOrganization(ctx)).id}`, field: 'name' },
      { path: `/api/tasks/${(await aTask(ctx)).id}`, field: 'title' },
      { path: `/api/notes/${(await aNote(ctx)).id}`, field: 'content' },
      { path: `/api/calendar-events/${(await anEvent(ctx)).id}`, field: 'title' },
      { path: `/api/opportunities/${(await anOpportunity(ctx)).id}`, field: 'name' },
    ];
    const seen = new Set<string>();
    let last = '';
    const work = fc.record({
      record: fc.nat(records.length - 1),
      jump: jumps,
      deletes: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 8, maxLength: 16 }), async (steps) => {
        for (const { record, jump, deletes } of steps) {
          const { path, field } = records[record] ?? { path: '', field: '' };
          app.clock.advance(jump);
          if (deletes) expect((await client.delete(path)).status).toBe(204);
          last = `Version ${seen.size}`;
          const { status, headers } = deletes
            ? await client.post(`${path}/restore`)
            : await client.patch(path, { [field]: last });
          expect(status).toBe(200);
          expect([...seen]).not.toContain(headers.etag);
          seen.add(headers.etag ?? 'none');
        }
      }),
      { numRuns: 8 },
    );
  });

  test('reminds once', async () => {
    const mailServer = await openMailServer();
    const mailer = openMailer(mailServer.url);
    const options = { mailer, publicUrl: 'https://crm.dealer.example' };
    const start = new Date('2026-05-04T09:00:00Z').getTime();
    let run = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(jumps, { minLength: 4, maxLength: 10 }), async (steps) => {
          run += 1;
          const title = `Reminder of run ${run}.`;
          app.clock.set(new Date(start));
          const { id } = await aTask(ctx, {
            title,
            dueDate: new Date(start + 90 * minute).toISOString(),
          });
          let wasTime = false;
          for (const jump of steps) {
            app.clock.advance(jump);
            wasTime ||= app.clock.now().getTime() >= start + 30 * minute;
            for (const mail of await planReminderMails(ctx)) {
              await sendReminderMail(ctx, mail, options);
            }
          }
          const sent = mailServer.taken.filter((mail) => mail.includes(title));
          expect(sent).toHaveLength(wasTime ? 1 : 0);
          await client.delete(`/api/tasks/${id}`);
        }),
        { numRuns: 10 },
      );
    } finally {
      mailer.close();
    }
    mustSurvive('R-17', {
      figure: `1 mail each in ${run} runs of jumps of an hour`,
      limit: 'tasks fire once',
    });
  });
});

describe('limits and sessions', () => {
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => {
    vi.useRealTimers();
  });
  const jumpBy = (milliseconds: number) => {
    limited.clock.advance(milliseconds);
    vi.setSystemTime(Date.now() + milliseconds);
  };

  test('a session holds', async () => {
    const staff = await limited.signIn('staff');
    for (const jump of [hour, -hour, -hour, hour, hour, -hour]) {
      jumpBy(jump);
      expect((await staff.get('/api/auth/user')).status).toBe(200);
    }
    mustSurvive('R-17', {
      figure: '6 of 6 jumps of an hour',
      limit: 'limits and sessions by a steady clock',
    });
  });

  test('guessing at a password is not let through, and nobody is shut out for longer than else', async () => {
    const { username } = await limited.userOf('staff');
    const guess = async (password: string) =>
      (await limited.visitor.post('/api/staff-login', { username, password })).status;
    for (let n = 0; n < 10; n += 1) expect(await guess('wrong')).toBe(401);
    expect(await guess('wrong')).toBe(429);
    jumpBy(-hour);
    expect(await guess('wrong')).toBe(429);
    expect(await guess(testPassword)).toBe(429);
    jumpBy(2 * hour);
    expect(await guess(testPassword)).toBe(429);
    // The database's own clock counts; put back by an hour, what is then still to come does not.
    await ageAttempts(limited.database, -60);
    expect(await guess(testPassword)).toBe(200);
  });

  test('signing up by the dozen is not let through', async () => {
    const signUp = async () => (await limited.visitor.post('/api/signup', {})).status;
    for (let n = 0; n < 20; n += 1) expect(await signUp()).toBe(400);
    expect(await signUp()).toBe(429);
    jumpBy(-hour);
    expect(await signUp()).toBe(429);
    jumpBy(hour);
    expect(await signUp()).toBe(429);
  });
});
