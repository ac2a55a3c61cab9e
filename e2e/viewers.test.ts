/** Who else looks at a record stands in its header, and goes as they do. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anOrganization, aPerson } from '#test/factories.ts';
import { openCrm } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
beforeAll(async () => {
  const names = { staff: 'Ada', admin: 'Bo', super_user: 'Cy' } as const;
  for (const role of ['staff', 'admin', 'super_user'] as const) {
    const client = await crm.app.signIn(role);
    const name = { firstName: names[role], lastName: 'Cole' };
    expect((await client.patch('/api/account', name)).status).toBe(200);
  }
});

const viewersOn = (page: Page) => page.getByText(/looking at this too/);

test('each of two sees the other in the header, until one goes on to another record', async () => {
  const { id } = await anOrganization(ctx, { name: 'Ember Haulage' });
  const next = await anOrganization(ctx, { name: 'Fern Freight' });
  const ada = await crm.visit(`/organizations/${id}`, { as: 'staff' });
  const bo = await crm.visit(`/organizations/${id}`, { as: 'admin' });
  const [ofAda, ofBo] = [viewersOn(ada), viewersOn(bo)];
  await expect.poll(() => ofBo.allTextContents()).toEqual(['Ada Cole is looking at this too']);
  await ada.bringToFront();
  await expect.poll(() => ofAda.allTextContents()).toEqual(['Bo Cole is looking at this too']);
  await ada.getByText('Bo Cole is here too').waitFor();

  const cy = await crm.visit(`/organizations/${id}`, { as: 'super_user' });
  const both = ['Ada Cole and Bo Cole are looking at this too'];
  await expect.poll(() => viewersOn(cy).allTextContents()).toEqual(both);
  await cy.close();
  await expect.poll(() => ofAda.allTextContents()).toEqual(['Bo Cole is looking at this too']);

  await bo.goto(`${crm.url}/organizations/${next.id}`);
  await ofAda.waitFor({ state: 'detached' });
  // It is the other record's now.
  await ada.goto(`${crm.url}/organizations/${next.id}`);
  await expect.poll(() => ofAda.allTextContents()).toEqual(['Bo Cole is looking at this too']);
});

test('in the panel beside the list too, and the name does not move', async () => {
  const { id } = await aPerson(ctx, { name: 'Iris Early', jobTitle: 'Buyer' });
  const ada = await crm.visit(`/people#${id}`, { as: 'staff' });
  const name = ada.getByRole('heading', { name: 'Iris Early' });
  const before = await name.boundingBox();
  const bo = await crm.visit(`/people/${id}`, { as: 'admin' });
  await viewersOn(bo).waitFor();
  await ada.bringToFront();
  await ada.getByText('Bo Cole is here too').waitFor();
  expect(await name.boundingBox()).toEqual(before);
});

test('whoever only steps through a list looks at nobody', async () => {
  const people = await Promise.all(
    ['Kim A', 'Kim B', 'Kim C', 'Kim D'].map((name) => aPerson(ctx, { name })),
  );
  const page = await crm.visit(`/people?q=Kim#${people[0]?.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Kim A' }).waitFor();
  const looks: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/viewers') looks.push(request.postData() ?? '');
  });
  await expect.poll(() => looks.length).toBe(1);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.getByRole('heading', { name: 'Kim D' }).waitFor();
  await expect.poll(() => looks.map((look) => JSON.parse(look).id)).toContain(people[3]?.id);
  const ids = new Set(looks.map((look) => JSON.parse(look).id));
  expect(ids).toEqual(new Set([people[0]?.id, people[3]?.id]));
});
