/** Every design token: type, colour, space, radius, motion. Nothing is hard-coded elsewhere. */
import {
  Badge,
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  Indicator,
  Input,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type PopoverProps,
} from '@mantine/core';

type Shades = MantineColorsTuple;

/** Warm greys. Shades run from the page (0) to the ink (9). */
const gray: Shades = [
  '#fafaf9',
  '#f5f5f4',
  '#e7e5e4',
  '#d6d3d1',
  '#a8a29e',
  '#736d68',
  '#5f5a55',
  '#44403c',
  '#292524',
  '#1c1917',
];
/** The dark scheme, from the ink (0) to the ground under the page (9). */
const dark: Shades = [
  '#eeece9',
  '#d3d0cc',
  '#aaa59f',
  '#918b85',
  '#423e3a',
  '#363330',
  '#272522',
  '#1b1a18',
  '#151413',
  '#0f0e0d',
];
const indigo: Shades = [
  '#eef2ff',
  '#e0e7ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
];
const blue: Shades = [
  '#eff6ff',
  '#dbeafe',
  '#bfdbfe',
  '#93c5fd',
  '#60a5fa',
  '#3b82f6',
  '#2563eb',
  '#1d4ed8',
  '#1e40af',
  '#1e3a8a',
];
const green: Shades = [
  '#f0fdf4',
  '#dcfce7',
  '#bbf7d0',
  '#86efac',
  '#4ade80',
  '#22c55e',
  '#15803d',
  '#166534',
  '#14532d',
  '#0f3d22',
];
const amber: Shades = [
  '#fffbeb',
  '#fef3c7',
  '#fde68a',
  '#fcd34d',
  '#fbbf24',
  '#f59e0b',
  '#b45309',
  '#92400e',
  '#78350f',
  '#5a270b',
];
const red: Shades = [
  '#fef2f2',
  '#fee2e2',
  '#fecaca',
  '#fca5a5',
  '#f87171',
  '#ef4444',
  '#dc2626',
  '#b91c1c',
  '#991b1b',
  '#7f1d1d',
];

const fontFamily =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Leaves room for a toast above a dialog. */
const dialogOffset = 'max(5dvh, 3.5rem)';

/** The page under a dialog: dimmed, with its scroll bar left in place so that nothing moves sideways. */
const floor = {
  overlayProps: { backgroundOpacity: 0.4 },
  removeScrollProps: { removeScrollBar: false },
};

/** Popovers and menus stay within the window; `base.css` lets them scroll in the room that is left. */
const middlewares: PopoverProps['middlewares'] = {
  shift: { padding: 8 },
  size: {
    padding: 8,
    apply({ availableHeight, elements }) {
      const room = `${Math.max(availableHeight, 120)}px`;
      elements.floating.style.setProperty('--crm-room', room);
    },
  },
};

/** The list of options scrolls itself: the keyboard could not reach a scrolling box around it. */
const scrollingOptions = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;

export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  black: '#1c1917',
  colors: { gray, dark, indigo, blue, green, amber, red },
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 4 },
  // White on the light theme's deep fills, nearly black on the dark theme's bright ones.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--crm-on-filled)' } : colors;
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // `dense` is for tables and rows; body text and inputs are 14/20. `name` (600) is for the name of a record, `money`
  // (600) for amounts and counts that lead, `meta` for what stands beside.
  fontSizes: {
    xs: '0.75rem',
    dense: '0.8125rem',
    sm: '0.875rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
    meta: '0.75rem',
    money: '1.25rem',
    name: '1.5rem',
    // For a count on a badge, the heading of a card, a title on a phone, what leads on a page by itself, and the landing page.
    tiny: '0.6875rem',
    head: '0.9375rem',
    title: '1.0625rem',
    lead: '1.125rem',
    display: 'clamp(2rem, 1.2rem + 3vw, 3.25rem)',
  },
  lineHeights: {
    xs: '1.3333',
    dense: '1.3846',
    sm: '1.4286',
    md: '1.4286',
    lg: '1.5',
    xl: '1.4',
    meta: '1.3333',
    money: '1.4',
    name: '1.3333',
  },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(28 25 23 / 6%)',
    md: '0 4px 16px rgb(28 25 23 / 10%), 0 1px 3px rgb(28 25 23 / 8%)',
    lg: '0 8px 28px rgb(28 25 23 / 14%), 0 2px 6px rgb(28 25 23 / 8%)',
    xl: '0 16px 48px rgb(28 25 23 / 18%), 0 4px 12px rgb(28 25 23 / 10%)',
  },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4667' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4286' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4286' },
    },
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
    Anchor: { defaultProps: { underline: 'hover', inherit: true } },
    Badge: Badge.extend({
      defaultProps: { variant: 'light', color: 'gray', size: 'md', radius: 'sm' },
      vars: () => ({ root: { '--badge-fz': '0.75rem', '--badge-padding-x': '8px' } }),
      styles: { label: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 } },
    }),
    Button: { styles: { label: { fontWeight: 500 } } },
    Card: { defaultProps: { withBorder: true, padding: 'md', shadow: undefined } },
    Checkbox: { defaultProps: { iconColor: 'var(--crm-on-filled)' } },
    Indicator: Indicator.extend({
      vars: () => ({ root: { '--indicator-text-color': 'var(--crm-on-filled)' } }),
    }),
    Input: Input.extend({ vars: () => ({ wrapper: { '--input-fz': 'var(--crm-input-size)' } }) }),
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120 },
        // The placeholder is not an item, so a menu must not contain it; without it the first item is focused.
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      // The line sets a dark dialog off from the dark page under it.
      styles: {
        content: { border: '1px solid var(--crm-line)' },
        title: { fontSize: '1rem', fontWeight: 600 },
      },
      defaultProps: {
        ...floor,
        yOffset: dialogOffset,
        transitionProps: { duration: 150, transition: 'fade' },
      },
    },
    Drawer: { defaultProps: { ...floor, transitionProps: { duration: 160 } } },
    Kbd: { styles: { root: { fontFamily: 'inherit', fontWeight: 500 } } },
    Pill: { styles: { root: { background: 'var(--mantine-color-gray-light)' } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, middlewares } },
    Radio: { defaultProps: { iconColor: 'var(--crm-on-filled)' } },
    RadioIndicator: { defaultProps: { iconColor: 'var(--crm-on-filled)' } },
    Select: {
      defaultProps: { checkIconPosition: 'right', ...scrollingOptions.defaultProps },
      styles: scrollingOptions.styles,
    },
    TagsInput: scrollingOptions,
    Tooltip: { defaultProps: { openDelay: 700, transitionProps: { duration: 120 } } },
  },
});

const { cyan, violet, grape, pink } = DEFAULT_THEME.colors;

/** In the dark theme, states and avatars are tints of the page under bright words: full fills would shout. */
const darkTints = Object.fromEntries(
  Object.entries({ indigo, blue, green, amber, red, cyan, violet, grape, pink }).flatMap(
    ([name, shades]) => [
      [`--mantine-color-${name}-light`, `color-mix(in srgb, ${shades[4]} 15%, transparent)`],
      [`--mantine-color-${name}-light-hover`, `color-mix(in srgb, ${shades[4]} 22%, transparent)`],
      [`--mantine-color-${name}-light-color`, shades[3]],
    ],
  ),
);

/** Scheme-dependent colours; the `--crm-*` ones are what CSS modules use for surfaces and lines. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--crm-sidebar': gray[0],
    '--crm-raised': '#ffffff',
    '--crm-line': gray[2],
    '--crm-hover': gray[1],
    '--crm-skeleton': gray[2],
    // The frame of a checkbox, 3:1 on the page.
    '--crm-box': '#8f8882',
    '--crm-selected': indigo[0],
    '--crm-accent': indigo[6],
    '--crm-on-filled': '#ffffff',
    '--crm-danger': red[7],
    '--crm-warning': amber[6],
    '--crm-success': green[6],
    '--mantine-color-dimmed': '#69635e',
    '--mantine-color-placeholder': gray[5],
    '--mantine-color-error': red[7],
    '--mantine-color-success': green[6],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled-color': '#7d7771',
  },
  dark: {
    ...darkTints,
    '--crm-sidebar': dark[8],
    '--crm-raised': dark[6],
    '--crm-line': '#34312e',
    '--crm-hover': '#262421',
    '--crm-skeleton': '#2b2927',
    '--crm-box': '#77716b',
    '--crm-selected': '#2a2a45',
    '--crm-accent': indigo[4],
    '--crm-on-filled': dark[9],
    '--crm-danger': red[4],
    '--crm-warning': amber[4],
    '--crm-success': green[4],
    '--mantine-color-gray-light': '#35322f',
    '--mantine-color-gray-light-hover': '#3e3a37',
    '--mantine-color-gray-light-color': dark[1],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': red[4],
    '--mantine-color-success': green[4],
    '--mantine-color-default': '#211f1d',
    '--mantine-color-default-border': dark[4],
    '--mantine-color-default-hover': '#2b2826',
    '--mantine-color-disabled-color': dark[3],
    // Brighter on hover: on anything darker the near-black words could not be read.
    '--mantine-color-indigo-filled-hover': indigo[3],
    '--mantine-color-red-filled-hover': red[3],
  },
});

/** Kept as 'light' or 'dark' under 'theme' in local storage, where `public/theme.js` reads it. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });
