/**
 * What every screen has to pass: axe finds nothing, light or dark, and nothing scrolls sideways in
 * a window of 320 px. A screen is loaded once, then checked in all three ways.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import {
  aCustomField,
  aNote,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { violationsOn } from './axe.ts';
import type { Crm } from './crm.ts';

/** Screens that one person opens; in small groups, so that a slow machine gets through each. */
interface Screens {
  of: string;
  as: Role | undefined;
  paths: string[];
}

const desktop = { width: 1440, height: 900 };
const narrow = { width: 320, height: 640 };

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules about colours; the others check what is the same in both themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** A customer with everything that the screens show. */
export async function fillScreens({ app }: Crm) {
  const ctx = await app.as('staff');
  const organization = await anOrganization(ctx, {
    name: 'Blackwood Motors',
    tags: ['VIP', 'Customer'],
  });
  const person = await aPerson(ctx, { name: 'Ruth Blackwood', organizationId: organization.id });
  const opportunity = await anOpportunity(ctx, {
    name: 'Two utes',
    value: '84000',
    personId: person.id,
    tags: ['VIP'],
  });
  await aTask(ctx, {
    title: 'Send the quote',
    opportunityId: opportunity.id,
    dueDate: '2020-01-01T00:00:00Z',
  });
  await aTask(ctx, { title: 'Call Ruth', personId: person.id, priority: 'high' });
  await aCustomField(ctx, {
    label: 'Size of the fleet',
    fieldType: 'dropdown',
    options: ['Small', 'Large'],
  });
  await aNote(ctx, { content: 'Wants two utes.', personId: person.id });
  return { organization, person, opportunity };
}

export function testScreens(crm: Crm, groups: Screens[]): void {
  test.each(groups)(
    'screens of $of: axe finds nothing, light or dark, and nothing scrolls sideways at 320 px',
    async ({ as, paths }) => {
      // An address without a page is answered with 404.
      crm.forgive(/404 \(Not Found\).*\/nowhere/);
      const page = await crm.visit(paths[0] ?? '/', { as });
      for (const [index, path] of paths.entries()) {
        await page.setViewportSize(desktop);
        if (index > 0) await page.goto(path);
        await page.waitForLoadState('networkidle');
        await turn(page, 'light');
        await settle(page);
        expect(await faultsOf(page), `${path}, light`).toEqual([]);
        await turn(page, 'dark');
        await settle(page);
        expect(await faultsOf(page, 'colors'), `${path}, dark`).toEqual([]);
        await page.setViewportSize(narrow);
        await settle(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `${path}, narrow`).toBeLessThanOrEqual(0);
        expect(await cutWordsOf(page), `${path}, narrow`).toEqual([]);
      }
      mustSurvive('B-01', {
        figure: `0 violations on ${paths.length} pages, light, dark and at 320 px`,
        limit: '0 violations',
      });
    },
  );
}

/** The labels of buttons and tabs that do not fit, and of choices that share their line with others. */
function cutWordsOf(page: Page): Promise<string[]> {
  const words = '.mantine-Button-label, .mantine-Tabs-tabLabel, input[readonly][role=combobox]';
  return page.locator(words).evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
      .filter((each) => !each.matches('input') || each.clientWidth < window.innerWidth / 2)
      .map((each) => (each instanceof HTMLInputElement ? each.value : (each.textContent ?? ''))),
  );
}

/** With larger letters, no row of the list overlaps the next or its own edge. */
export async function expectRowsApart(list: Locator): Promise<void> {
  const setLetters = (size: string) =>
    list.page().evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  for (const size of ['24px', '32px']) {
    await setLetters(size);
    await expect
      .poll(() => list.locator('> li').evaluateAll(crowdedOf), { message: size })
      .toEqual([]);
  }
  await setLetters('');
  await expect.poll(() => list.locator('> li').count()).toBeGreaterThan(1);
}

function crowdedOf(rows: Element[]): string[] {
  const crowded = rows.filter((row, index) => {
    const { top, bottom } = row.getBoundingClientRect();
    const next = rows[index + 1]?.getBoundingClientRect();
    const parts = [...row.querySelectorAll('*')].map((part) => part.getBoundingClientRect());
    const isOverNext = next !== undefined && next.top > top + 1 && next.top < bottom - 1;
    return isOverNext || parts.some((part) => part.height > 1 && part.bottom > bottom + 1);
  });
  return crowded.map(({ textContent }) => textContent);
}

/** Everything axe finds, or only the colours if the rest was checked in the other theme. */
export async function faultsOf(page: Page, ask: 'all' | 'colors' = 'all'): Promise<string[]> {
  const violations = await violationsOn(page, (axe) =>
    ask === 'colors' ? axe.withRules(colorRules) : axe.withTags(allRules),
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** The same of what has just opened: while it fades in, its colours are not yet its own. */
export async function faultsOnceStill(page: Page): Promise<string[]> {
  await settle(page);
  return faultsOf(page);
}

/** Changes the theme of an open page: of the app as another tab would, of others as the system would. */
async function turn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  const isApp = await page.evaluate((newValue) => {
    if (!document.documentElement.hasAttribute('data-mantine-color-scheme')) return false;
    localStorage.setItem('theme', newValue);
    const change = { key: 'theme', newValue, storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', change));
    return true;
  }, theme);
  const themed = page.locator(`html[data-mantine-color-scheme=${theme}]`);
  if (isApp) await themed.waitFor({ state: 'attached' });
}

/** Waits until the page shows its data, and all animations that end have ended. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.waitForFunction(() => {
    if (document.querySelector('main [aria-busy=true], main .mantine-Skeleton-root')) return false;
    const moves = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    });
    return moves.length === 0;
  });
  // By then a change of window or theme has been drawn.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Waits until all of it is within the window. */
export async function expectInView(locator: Locator): Promise<void> {
  const isInView = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && top >= 0 && bottom <= innerHeight;
  };
  await locator.waitFor();
  await expect.poll(() => locator.evaluate(isInView)).toBe(true);
}
