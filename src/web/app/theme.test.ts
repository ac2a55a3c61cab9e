import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { avatarHues } from '#web/ui/state-colors.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const { light, dark } = cssVariablesResolver(whole);

type Color = [number, number, number];

function colorOf(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/gi) ?? []).map((two) =>
    Number.parseInt(two, 16),
  );
  return [red, green, blue];
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

test.each(avatarHues)('initials on %s are readable, light and dark', (hue) => {
  const shades = whole.colors[hue];
  if (!shades) throw new Error(`The theme has no ${hue}`);
  // Mantine's own light variant; the theme does not override it.
  expect(light[`--mantine-color-${hue}-light`]).toBeUndefined();
  expect(contrast(colorOf(shades[1]), colorOf(shades[9]))).toBeGreaterThanOrEqual(4.5);
  const tint = /^color-mix\(in srgb, (#\w+) 15%, transparent\)$/.exec(
    dark[`--mantine-color-${hue}-light`] ?? '',
  );
  const ink = colorOf(dark[`--mantine-color-${hue}-light-color`] ?? '');
  const over = colorOf(tint?.[1] ?? '');
  // On the page, on a raised surface, and on a selected row.
  for (const page of [whole.colors.dark[7], whole.colors.dark[6], dark['--crm-selected']]) {
    const below = colorOf(page ?? '');
    const mixed = (at: 0 | 1 | 2) => 0.85 * below[at] + 0.15 * over[at];
    const ground: Color = [mixed(0), mixed(1), mixed(2)];
    expect(contrast(ground, ink), page).toBeGreaterThanOrEqual(4.5);
  }
});

test('the skeleton of index.html has the colours of the page to come', () => {
  const css = readFileSync(new URL('skeleton.css', import.meta.url), 'utf8');
  const colorsOf = (start: string) => {
    const [, block = ''] = css.slice(css.indexOf(start)).split(/[{}]/);
    return Object.fromEntries([...block.matchAll(/--(\w+): (#\w+)/g)].map(([, k, v]) => [k, v]));
  };
  const named = (scheme: Record<string, string>) => ({
    side: scheme['--crm-sidebar'],
    line: scheme['--crm-line'],
    bar: scheme['--crm-skeleton'],
  });
  expect(colorsOf('.skeleton {')).toEqual({ ground: '#ffffff', ...named(light) });
  const ground = whole.colors.dark[7];
  expect(colorsOf('[data-mantine-color-scheme="dark"]')).toEqual({ ground, ...named(dark) });
});

test('names, amounts, and what stands beside them have three sizes of type', () => {
  expect(whole.fontSizes).toMatchObject({ name: '1.5rem', money: '1.25rem', meta: '0.75rem' });
});
