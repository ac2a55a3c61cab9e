/** Whoever has set larger letters in their browser: no words cover others or break inside, and nothing runs out of the window. */
import { expect, test } from 'vitest';
import type { Unit } from '#contract/units.ts';
import {
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { openCrm } from './crm.ts';
import { findCrowdedWords } from './crowded-words.ts';
import { settle } from './screens.ts';
import { findTornWords } from './torn-words.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const { id: assignedToId } = await crm.app.userOf('staff');
const tags = ['VIP', 'Fleet', 'Repeat'];
const revenue = '$12,345,000';
const place = { location: 'Perth, WA' };
let personId = '';
for (const name of ['Creek Farms', 'Long Named Organization of the Western Plains']) {
  const { id } = await anOrganization(ctx, {
    name,
    industry: 'Agriculture',
    tags,
    revenue,
    ...place,
  });
  const of = { organizationId: id };
  const person = { name: `Wendy ${name}`, jobTitle: 'Fleet manager', phone: '+61 412 000 111' };
  personId = (await aPerson(ctx, { ...person, tags, ...place, ...of })).id;
  const links = { personId, ...of };
  await aUnit(ctx, { ...of, make: 'Claas', model: 'Arion', financeEnd: inDays(40).slice(0, 10) });
  for (const stage of ['lead', 'closed_won'] as const) {
    const deal = { name: 'Ten tractors', stage, value: '1284000', assignedToId, ...links };
    await anOpportunity(ctx, { ...deal, expectedCloseDate: inDays(-12).slice(0, 10) });
  }
  const due = { priority: 'high', dueDate: inDays(-3) } as const;
  await aTask(ctx, { title: `Ring ${name} about the delivery`, personId, ...due });
  await aTask(ctx, { title: `Write to ${name}`, ...of, dueDate: inDays(2) });
  await aNote(ctx, { content: 'Wants ten tractors before the harvest.', personId });
  const meeting = { title: `Meeting with ${name}`, startTime: inDays(0), endTime: inDays(0.04) };
  await anEvent(ctx, { ...meeting, personId });
}
// Little is written of it, so what is has the card to itself.
const { id: bare } = await anOrganization(ctx, { name: 'Featherstone & Sons' });
await aUnit(ctx, {
  organizationId: bare,
  make: 'Claas',
  model: 'Arion',
  financeEnd: inDays(40).slice(0, 10),
});
const { id: boss } = await aPerson(ctx, { name: 'Wilhelmina Featherstone', organizationId: bare });
await aTask(ctx, {
  title: 'Ring about the tractors',
  personId: boss,
  hasDueTime: true,
  dueDate: inDays(-3),
  priority: 'high',
});
const stock = { make: 'Fendt', model: '724 Vario ProfiPlus', serial: 'F-724-0001', hours: 4_321.5 };
await staff.post<Unit>('/api/units', { ...stock, year: 2019, inStock: true });

const pages = [
  ['/', 'the dashboard'],
  ['/people', 'people'],
  [`/people/${personId}`, 'a person'],
  ['/organizations', 'organizations'],
  ['/opportunities', 'opportunities'],
  ['/opportunities?view=board', 'the board'],
  ['/reports', 'the reports'],
  ['/tasks', 'tasks'],
  ['/tasks/queue', 'the queue'],
  ['/calendar?view=week', 'the week'],
  ['/units?inStock=true', 'the stock'],
] as const;

const windows = [
  [1440, 900],
  [390, 844],
] as const;

test.each(
  pages.flatMap(([path, name]) =>
    windows.map(([width, height]) => ({ path, name, width, height })),
  ),
)(
  'with letters of 24 and 32 px $name keeps its words apart in a window of $width px',
  async ({ path, width, height }) => {
    const page = await crm.visit(path, { as: 'staff', size: { width, height } });
    await page.waitForLoadState('networkidle');
    // The browser does not ask a container anew that was empty when the letters of its page grew.
    await settle(page);
    for (const size of [24, 32]) {
      await page.evaluate((px) => {
        document.documentElement.style.fontSize = `${px}px`;
      }, size);
      const message = `${size} px`;
      await expect.poll(() => findCrowdedWords(page), { message }).toEqual([]);
      await expect.poll(() => findTornWords(page), { message }).toEqual([]);
    }
  },
);
