/** Markup and scripts in every text that people can write: shown as written on every page, and never run. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { settle } from './screens.ts';

const crm = await openCrm();

const run = 'window.ran=1';
const payloads = [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<svg onload=${run}>`,
  `"><iframe srcdoc="<script>parent.${run}</script>">`,
  `'"--></style></script><script>${run}</script>`,
  `<a href="javascript:${run}">click</a>`,
  `[click](javascript:${run})`,
  `![x](x "onerror=${run}")`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<details open ontoggle=${run}>`,
  `<math><mtext><style><img src=x onerror=${run}></style>`,
  `javascript:${run}//`,
  `data:text/html,<script>${run}</script>`,
];
/** All of them in a text without a limit to speak of; one in a name. */
const all = payloads.join('\n');

/** Fills the CRM as a malicious staff member; returns the name of one record of each kind. */
async function writeEverywhere() {
  const boss = await crm.app.as('super_user');
  const writer = await aUser(boss, { firstName: payloads[1], lastName: payloads[0] });
  const ctx = await crm.app.as(writer);
  await aCustomField(boss, {
    label: `<b onclick=${run}>Fleet`,
    fieldType: 'dropdown',
    options: [`<img src=x onerror=${run}>`, 'Small'],
  });
  const pages: string[] = [];
  for (const [index, payload] of payloads.entries()) {
    const tags = [payload.replaceAll(',', ' ').slice(0, 50)];
    const organization = await anOrganization(ctx, {
      name: payload,
      website: payload,
      industry: payload,
      location: payload,
      tags,
    });
    const person = await aPerson(ctx, {
      name: payload,
      jobTitle: payload,
      location: payload,
      organizationId: organization.id,
      tags,
    });
    const links = { personId: person.id, organizationId: organization.id };
    const opportunity = await anOpportunity(ctx, {
      name: payload,
      description: all,
      ...links,
      tags,
    });
    const dueDate = new Date(Date.now() + (index - 3) * 3_600_000).toISOString();
    const task = { title: payload, description: all, dueDate, assigneeId: writer.id, tags };
    await aTask(ctx, { ...task, ...links, opportunityId: opportunity.id });
    await anEvent(ctx, { title: payload, description: all, eventDate: dueDate, ...links });
    await aNote(ctx, { content: all, personId: person.id });
    await aNote(ctx, { content: all, organizationId: organization.id });
    if (index < 2) {
      pages.push(
        `/people/${person.id}`,
        `/people#${person.id}`,
        `/organizations/${organization.id}`,
        `/opportunities/${opportunity.id}`,
      );
    }
  }
  return pages;
}

/** What a page must not contain: a script that ran, or a link or frame that would run one. */
async function harmOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const harm = [...document.querySelectorAll('a[href], iframe, [onerror], [onload], [ontoggle]')]
      .filter(
        (element) => !/^(https?:|mailto:|tel:|\/|#)/.test(element.getAttribute('href') ?? 'none'),
      )
      .map((element) => element.outerHTML.slice(0, 200));
    return 'ran' in window ? ['a script ran', ...harm] : harm;
  });
}

const records = await writeEverywhere();

/** In small groups, so that a slow machine gets through each. */
const groups = Object.entries({
  'the lists': ['/', '/people', '/organizations', '/opportunities', '/opportunities?view=board'],
  'days and reports': [
    ...['/calendar', '/calendar?view=month', '/tasks', '/reports', '/reports?tab=activity'],
  ],
  'colleagues and settings': [
    ...['/staff-overview', '/settings/users', '/settings/custom-fields', '/settings/audit'],
  ],
  'records named as a script': records.slice(0, 4),
  'records named as a picture': records.slice(4),
});

/** A page, and what ran in it or would run. */
async function visitWatched(path: string) {
  const page = await crm.visit(path, { as: 'super_user' });
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(dialog.message());
    void dialog.dismiss();
  });
  const look = async () => {
    await page.waitForLoadState('networkidle');
    // On a busy machine that is so before anything is drawn.
    await settle(page);
    for (const found of await harmOn(page)) harm.push(`${page.url()}: ${found}`);
  };
  return { page, harm, look };
}

test.each(groups)('what people write is never run where it is shown: %s', async (_, paths) => {
  const { page, harm, look } = await visitWatched('/account');
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main').first().waitFor();
    if (records.includes(path)) {
      await expect.poll(() => page.locator('main').textContent()).toContain(payloads[2]);
    }
    await look();
  }
  expect(harm).toEqual([]);
  mustSurvive('S-18', {
    figure: `0 of ${payloads.length} payloads in every text ran on ${paths.length} pages`,
    limit: '0 of 60 payloads run (14 in each text)',
  });
});

test('nor where it is found', async () => {
  const { page, harm, look } = await visitWatched('/people');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('<img src=x');
  await sees(page, payloads[1] ?? '');
  await look();
  expect(harm).toEqual([]);
});

test('a dialog and a toast show markup as it was written', async () => {
  const name = `<img src=x onerror="${run}">`;
  const organization = await anOrganization(await crm.app.as('staff'), { name });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Delete organization' }).click();
  await sees(page, `Delete ${name}?`);
  expect(await harmOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await seesToast(page, 'Organization deleted', `${name} has been removed`);
  expect(await harmOn(page)).toEqual([]);
  mustSurvive('S-18', { figure: '0 ran in a dialog and a toast', limit: '0 executions' });
});

test('text used as markup or as a program is refused by the page itself, and reported', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  await page.locator('main').first().waitFor();
  const tries = await page.evaluate(() =>
    [
      () => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>'),
      () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x>' }),
      () => Object.assign(document.createElement('script'), { src: '/x.js' }),
      () => Object.assign(document.createElement('iframe'), { srcdoc: 'x<y' }),
    ].map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    }),
  );
  expect(tries).toEqual(tries.map(() => 'TypeError'));
  crm.forgive(/TrustedHTML|TrustedScriptURL|require-trusted-types-for/);
  mustSurvive('B-04', {
    figure: `${tries.length} of ${tries.length} refused by the page; an unasked report fails a story`,
    limit: '0 reports over the whole suite',
  });
});
