/** How the tests of the specification read a screen: many words in one go, told together where they are not there. */
import type { Locator, Page, Route } from 'playwright-core';

type Place = Page | Locator;
type Words = string | RegExp;

/** The name of a control as it stands, with or without the asterisk of what is required. */
const named = (label: string) =>
  new RegExp(`^${label.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*\\*?$`, 'i');

/** Whatever one presses to get on: a button, or a link that looks like one. */
export function control(place: Place, name: Words): Locator {
  const options = typeof name === 'string' ? { name, exact: true } : { name };
  return place.getByRole('button', options).or(place.getByRole('link', options)).first();
}

/** What a dialog is for: its button at the right. */
export function primary(dialog: Locator): Locator {
  return dialog.getByRole('button').last();
}

/** The field with this label, written as its words are. */
export function field(place: Place, label: string): Locator {
  return place.getByLabel(named(label)).first();
}

/** Waits for every one of them; text stands for the whole of an element's words. */
export async function seesEach(place: Place, words: readonly Words[]): Promise<void> {
  await allThere(place, words, (text) =>
    place.getByText(text, { exact: true }).filter({ visible: true }),
  );
}

/** Waits for a button or a link of every name. */
export async function hasControls(place: Place, names: readonly Words[]): Promise<void> {
  await allThere(place, names, (name) => control(place, name));
}

export async function hasFields(place: Place, labels: readonly string[]): Promise<void> {
  await allThere(place, labels, (label) => field(place, label));
}

export async function hasHeadings(place: Place, names: readonly Words[]): Promise<void> {
  await allThere(place, names, (name) =>
    place.getByRole('heading', typeof name === 'string' ? { name, exact: true } : { name }),
  );
}

async function allThere<Each extends Words>(
  place: Place,
  wanted: readonly Each[],
  find: (each: Each) => Locator,
): Promise<void> {
  const missing = await Promise.all(
    wanted.map((each) =>
      find(each)
        .first()
        .waitFor()
        .then(
          () => [],
          () => [String(each)],
        ),
    ),
  );
  const absent = missing.flat();
  if (absent.length > 0) {
    throw new Error(`Not on the screen: ${absent.join(', ')}\n${await outlineOf(place)}`);
  }
}

function outlineOf(place: Place): Promise<string> {
  const part = 'goto' in place ? place.locator('body') : place;
  return part
    .ariaSnapshot({ timeout: 2_000 })
    .catch(() => 'Nor is the place where it should stand.');
}

/** The toasts there are: one at most. */
export function toasts(page: Page): Locator {
  const notice = page.getByRole('alert').or(page.getByRole('status'));
  return page.getByRole('region', { name: 'Notifications' }).locator(notice).locator(':scope > *');
}

/** Waits for a toast of exactly these words. */
export async function toastSays(page: Page, title: string, text?: Words): Promise<void> {
  const notice = page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByText(title, { exact: true }) });
  const whole =
    text === undefined ? notice : notice.filter({ has: page.getByText(text, { exact: true }) });
  await allThere(
    page.getByRole('region', { name: 'Notifications' }),
    [`${title} / ${text ?? ''}`],
    () => whole,
  );
}

/** Fills the fields with these labels. */
export async function fillIn(place: Place, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(place, label).fill(value);
}

/** Chooses in a list that opens at a press. */
export async function choose(page: Page, box: Locator, option: Words): Promise<void> {
  await box.click();
  const options = typeof option === 'string' ? { name: option, exact: true } : { name: option };
  await page.getByRole('option', options).first().click();
}

/** Keeps the calls to this path waiting until it is let go. */
export async function holdCalls(page: Page, path: Words): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const handle = async (route: Route) => {
    await held;
    await route.continue().catch(() => undefined);
  };
  await page.route(path, handle);
  return async () => {
    letGo();
    await page.unroute(path, handle);
  };
}

/** Has calls of this method to this path fail while `action` runs, as a server does that is at fault. */
export async function whileFailing(
  page: Page,
  method: string,
  path: Words,
  action: () => Promise<void>,
): Promise<void> {
  const handle = (route: Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } })
      : route.fallback();
  await page.route(path, handle);
  await action();
  await page.unroute(path, handle);
}

/** The body that `action` makes the page send with this call. */
export async function bodySent(
  page: Page,
  method: string,
  path: string,
  action: () => Promise<void>,
): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([
    page.waitForRequest(
      (each) => each.method() === method && new URL(each.url()).pathname === path,
    ),
    action(),
  ]);
  return request.postDataJSON();
}
