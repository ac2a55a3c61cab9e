/** Ask the CRM in a real browser: a question, an answer with links, and tasks that are created when the user agrees. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { openAiServer, sendJson } from '#test/ai-server.ts';
import { aPerson } from '#test/factories.ts';
import { openModelSteps } from '#test/model-steps.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const ai = await openAiServer();
const crm = await openCrm(ai.environment());

const { script } = openModelSteps(ai);

async function openAsk(page: Page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Ask…' }).click();
  return page.getByRole('dialog', { name: 'Ask the CRM' });
}

test('a question is answered with links, and only the user applies what it offers', async () => {
  const ada = await aPerson(await crm.app.as('staff'), { name: 'Ada Berg' });
  const page = await crm.visit('/people', { as: 'staff' });
  const dialog = await openAsk(page);
  const about = `person:${ada.id}`;
  script(
    { tool: 'find', input: { words: 'Ada' } },
    {
      tool: 'suggest_tasks',
      input: { tasks: [{ title: 'Call Ada', inDays: 1, type: 'phone_call', about }] },
    },
    `**One** person is called so: [Ada Berg](${about}). I laid out a call.`,
  );
  await dialog.getByLabel('Question').fill('Plan a call with Ada');
  await page.keyboard.press('Enter');
  const link = dialog.getByRole('link', { name: 'Ada Berg' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toContain(ada.id);
  const staff = await crm.app.signIn('staff');
  const tasks = async () => (await staff.get<Task[]>('/api/tasks')).body;
  expect(await tasks()).toEqual([]);

  await dialog.getByRole('button', { name: 'Create 1 task' }).click();
  const preview = page.getByRole('dialog', { name: 'Create 1 task' });
  await preview.getByRole('checkbox', { name: 'Call Ada' }).waitFor();
  await preview.getByRole('button', { name: 'Create 1 task' }).click();
  await seesToast(page, '1 task created');
  expect(await tasks()).toMatchObject([{ title: 'Call Ada', personId: ada.id }]);

  // After following a link in the answer, the conversation can go on.
  await link.click();
  await page.waitForURL(`**/people/${ada.id}`);
  await dialog.waitFor({ state: 'hidden' });
  await openAsk(page);
  await dialog.getByText('Plan a call with Ada').waitFor();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Which of my deals close this month?' }).click();
  expect(await dialog.getByLabel('Question').inputValue()).toBe(
    'Which of my deals close this month?',
  );
});

test('a question that could not be answered is kept and can be asked again', async () => {
  crm.forgive(/409/);
  const page = await crm.visit('/tasks', { as: 'admin' });
  const question = (await openAsk(page)).getByLabel('Question');
  ai.does((_call, reply) => sendJson(reply, 401, { error: { message: 'bad key' } }));
  await question.fill('Who is Ada?');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Not answered', 'refuses the key');
  expect(await question.inputValue()).toBe('Who is Ada?');
  script('Nobody of that name.');
  await page.keyboard.press('Enter');
  await sees(page, 'Nobody of that name.');
});

test('closing the dialog stops the question, which can then be asked again', async () => {
  const asked = Promise.withResolvers<void>();
  const leftAlone = Promise.withResolvers<void>();
  ai.does((_call, reply) => {
    reply.once('close', () => leftAlone.resolve());
    asked.resolve();
  });
  const page = await crm.visit('/tasks', { as: 'staff' });
  const dialog = await openAsk(page);
  await dialog.getByLabel('Question').fill('Who waits for this?');
  await page.keyboard.press('Enter');
  await dialog.getByText('Looking it up...').waitFor();
  await asked.promise;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await leftAlone.promise;

  script('Nobody does.');
  const question = (await openAsk(page)).getByLabel('Question');
  expect(await question.inputValue()).toBe('Who waits for this?');
  expect(await dialog.getByText('Looking it up...').count()).toBe(0);
  await question.press('Enter');
  await sees(page, 'Nobody does.');
});

test('a palette that was only read ahead does not ask the server yet', async () => {
  const page = await crm.visit('/api/health', { as: 'staff' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const readAhead = page.waitForResponse(/\/assets\/palette-.*\.js$/);
  await page.goto('/people');
  await sees(page, 'Select a contact to view details');
  await readAhead;
  // Whatever the palette does when it is drawn, it does in the next frames.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  expect(asked).not.toContain('/api/ai/ask');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Ask…' }).waitFor();
  expect(asked).toContain('/api/ai/ask');
});
