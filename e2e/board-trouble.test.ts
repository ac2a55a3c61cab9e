/** The board on a slow network, with a colleague at work and by keyboard: what it shows stays true, and the focus stays. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import { anOpportunity, aTask } from '#test/factories.ts';
import { hold, openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const columnOf = (page: Page, stage: string) => page.getByRole('region', { name: stage });
const cardOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });
const headOf = (page: Page, stage: string) => columnOf(page, stage).locator('header').textContent();
const hasFocus = (page: Page, name: string) =>
  cardOf(page, name).evaluate((card) => card === document.activeElement);

async function openBoard(tag: string, at?: string) {
  const page = await crm.visit(`/opportunities?view=board&tag=${tag}`, { as: 'staff', at });
  await columnOf(page, 'Lead').getByRole('listitem').first().waitFor();
  return page;
}

const spokenOn = (page: Page) =>
  page.locator('[role=status][aria-live=assertive]').last().textContent();

async function pickUp(page: Page, name: string): Promise<void> {
  await cardOf(page, name).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => spokenOn(page)).toContain(`${name}: picked up`);
}

/** Carries the card that was picked up so many stages to the right, and puts it down. */
async function carryOn(page: Page, name: string, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => spokenOn(page)).toContain(`${name}: moved`);
  await page.keyboard.press('Space');
}

async function carryRight(page: Page, name: string, steps: number): Promise<void> {
  await pickUp(page, name);
  await carryOn(page, name, steps);
}

test('counts and sums move with a card before the server has answered, and back with it', async () => {
  const tags = ['slow'];
  await anOpportunity(ctx, { name: 'Stays', value: '0.10', probability: 10, tags });
  const deal = await anOpportunity(ctx, { name: 'Goes', value: '1000.05', probability: 50, tags });
  const page = await openBoard('slow');
  const before = [await headOf(page, 'Lead'), await headOf(page, 'Qualified')];
  expect(before[0]).toContain('Lead2$1,000.15');
  let release = await hold(page, /\/move$/);
  await carryRight(page, 'Goes', 1);
  await expect.poll(() => headOf(page, 'Lead')).toBe('Lead1$0.10$0.01 weighted');
  expect(await headOf(page, 'Qualified')).toBe('Qualified1$1,000.05$300.02 weighted');
  expect((await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body.stage).toBe('lead');

  // A colleague was faster: the card, the sums and the focus go back.
  crm.forgive(/412/);
  await staff.patch(`/api/opportunities/${deal.id}`, { description: 'Changed elsewhere' });
  const readAgain = page.waitForResponse(/opportunities\/cards\?.*stage=lead/);
  release();
  await seesToast(page, 'Failed to update opportunity', 'Somebody else changed this record');
  // Until then the card would be moved in its version from before the colleague's change.
  await readAgain;
  await expect.poll(() => headOf(page, 'Lead')).toBe(before[0]);
  expect(await headOf(page, 'Qualified')).toBe(before[1]);
  await expect.poll(() => hasFocus(page, 'Goes')).toBe(true);

  await page.unroute(/\/move$/);
  release = await hold(page, /opportunities\/board/);
  await carryRight(page, 'Goes', 1);
  await expect.poll(() => headOf(page, 'Qualified')).toContain('$1,000.05');
  release();
  await expect.poll(() => headOf(page, 'Lead')).toBe('Lead1$0.10$0.01 weighted');
});

test('a card that was picked up before it was read again is moved as it is now', async () => {
  const deal = await anOpportunity(ctx, { name: 'Hasty', tags: ['hasty'] });
  const page = await openBoard('hasty');
  crm.forgive(/412/);
  await staff.patch(`/api/opportunities/${deal.id}`, { description: 'Changed elsewhere' });
  const release = await hold(page, new RegExp(`/opportunities/${deal.id}$`));
  await carryRight(page, 'Hasty', 1);
  await seesToast(page, 'Failed to update opportunity', 'Somebody else changed this record');
  await columnOf(page, 'Lead').getByRole('listitem').first().waitFor();

  await pickUp(page, 'Hasty');
  const readAgain = page.waitForResponse(/opportunities\/cards\?.*stage=lead/);
  release();
  await readAgain;
  await carryOn(page, 'Hasty', 1);
  const stageNow = async () =>
    (await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body.stage;
  await expect.poll(stageNow).toBe('qualified');
});

test('a card that is moved on before its first move is answered goes all the way', async () => {
  const deal = await anOpportunity(ctx, { name: 'Hurries', tags: ['hurry'] });
  const page = await openBoard('hurry');
  const release = await hold(page, /\/move$/);
  await carryRight(page, 'Hurries', 1);
  await columnOf(page, 'Qualified').getByText('Hurries').waitFor();
  await carryRight(page, 'Hurries', 1);
  await columnOf(page, 'Proposal').getByText('Hurries').waitFor();
  release();
  await expect
    .poll(async () => (await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body.stage)
    .toBe('proposal');
  await columnOf(page, 'Proposal').getByText('Hurries').waitFor();
});

test('a card that is not closed as lost after all gets the focus back', async () => {
  await anOpportunity(ctx, { name: 'Wavering', tags: ['wavering'] });
  const page = await openBoard('wavering');
  await carryRight(page, 'Wavering', 5);
  await page.getByRole('dialog', { name: 'Close as Lost' }).waitFor();
  await page.keyboard.press('Escape');
  await columnOf(page, 'Lead').getByRole('listitem').first().waitFor();
  await expect.poll(() => hasFocus(page, 'Wavering')).toBe(true);
});

test('a card is read again when it is opened; if it was deleted, the page says so and removes it', async () => {
  const tags = ['elsewhere'];
  const deal = await anOpportunity(ctx, { name: 'Revalued', value: 1, tags });
  const gone = await anOpportunity(ctx, { name: 'Withdrawn', tags });
  const page = await openBoard('elsewhere');
  await cardOf(page, 'Revalued').waitFor();
  await staff.patch(`/api/opportunities/${deal.id}`, { value: '500' });
  await staff.delete(`/api/opportunities/${gone.id}`);
  await cardOf(page, 'Revalued').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Opportunity' });
  await expect.poll(() => dialog.getByLabel('Value').inputValue()).toBe('500');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  crm.forgive(/404/);
  await cardOf(page, 'Withdrawn').press('Enter');
  await seesToast(page, 'Opportunity not found');
  await cardOf(page, 'Withdrawn').waitFor({ state: 'detached' });
  expect(await dialog.count()).toBe(0);
});

test('what could not be read without a network is read by itself once the network is back', async () => {
  await anOpportunity(ctx, { name: 'Found again', tags: ['reconnect'] });
  await anOpportunity(ctx, { name: 'Another', tags: ['reconnect'] });
  const page = await openBoard('reconnect');
  crm.forgive(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByPlaceholder('Search opportunities...').fill('found again');
  await page.getByText('The server is away.').waitFor();
  await page.context().setOffline(false);
  await cardOf(page, 'Another').waitFor({ state: 'detached' });
  await cardOf(page, 'Found again').waitFor();
});

test('the edge of a card shows in colour what its words say about the next task, even after midnight', async () => {
  const tags = ['next'];
  const dueDates = {
    Late: '2026-06-23T07:00:00Z',
    Now: '2026-06-24T07:00:00Z',
    Then: '2026-06-29T07:00:00Z',
  };
  await anOpportunity(ctx, { name: 'Idle', tags });
  for (const [name, dueDate] of Object.entries(dueDates)) {
    const { id } = await anOpportunity(ctx, { name, tags });
    await aTask(ctx, { title: 'Ring them', dueDate, opportunityId: id });
  }
  const page = await openBoard('next', '2026-06-24T13:59:30Z');
  const stateOf = (name: string) => cardOf(page, name).getAttribute('data-next');
  const edgeOf = (name: string) =>
    cardOf(page, name).evaluate((card) => getComputedStyle(card, '::before').backgroundColor);
  // For the server's clock all of them are as set here: the answer gets days of that June.
  const states: Record<string, string> = { Late: 'overdue', Now: 'today', Then: 'later' };
  await page.route(/opportunities\/(board|cards)/, async (route) => {
    const reply = await route.fetch();
    const text = JSON.stringify(await reply.json(), (key, value) => {
      if (key !== 'nextTask' || value === null) return value;
      const name = Object.entries(dueDates).find(
        ([, due]) => Date.parse(due) === Date.parse(value.dueDate),
      )?.[0];
      return { ...value, state: states[name ?? ''] };
    });
    await route.fulfill({ response: reply, body: text });
  });
  await page.reload();
  await cardOf(page, 'Idle').waitFor();
  const names = ['Late', 'Now', 'Then', 'Idle'];
  const seen = async () => Promise.all(names.map(stateOf));
  await expect.poll(seen).toEqual(['overdue', 'today', 'later', 'none']);
  expect(new Set(await Promise.all(names.map(edgeOf))).size).toBe(4);
  const words = ['Overdue: Ring them', 'Due today: Ring them', 'Jun 29: Ring them', 'No next task'];
  for (const [index, name] of names.entries()) {
    expect(await cardOf(page, name).textContent()).toContain(words[index]);
  }
  states.Now = 'overdue';
  await page.clock.runFor(120_000);
  await expect.poll(seen).toEqual(['overdue', 'overdue', 'later', 'none']);
});

test('on its page, too, an opportunity can be closed as lost only with a reason', async () => {
  const deal = await anOpportunity(ctx, { name: 'Fading', probability: 65 });
  const page = await crm.visit(`/opportunities/${deal.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('option', { name: 'Closed Lost' }).click();
  const form = page.getByRole('form', { name: 'Edit Stage' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Say why it was lost').waitFor();
  const stored = async () => (await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body;
  expect(await stored()).toMatchObject({ stage: 'lead' });
  await form.getByLabel('Why was it lost?').fill('Bought elsewhere');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Lost: Bought elsewhere').waitFor();
  await page.getByText('moved this opportunity from Lead to Closed Lost').waitFor();
  const lost = { stage: 'closed_lost', lostReason: 'Bought elsewhere', probability: '0' };
  expect(await stored()).toMatchObject(lost);
  // Reopened, it has the probability of the stage.
  await page.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('option', { name: 'Negotiation' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('moved this opportunity from Closed Lost to Negotiation').waitFor();
  expect(await stored()).toMatchObject({ stage: 'negotiation', probability: '70' });
});
