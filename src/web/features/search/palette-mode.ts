/** What a first sign narrows the search to. */
import type { HitKind } from '#contract/search.ts';

interface Mode {
  /** Whether the five people and five organizations are asked for. */
  hasNamed: boolean;
  /** Whether everything else is; null where only actions are offered. */
  everything: { kinds?: HitKind[]; in?: 'tags' } | null;
  hasActions: boolean;
  /** What it finds, for the hint. */
  words: string;
}

export const prefixes: Readonly<Record<string, Mode>> = {
  '@': {
    hasNamed: true,
    everything: { kinds: ['person', 'organization'] },
    hasActions: false,
    words: 'people and organizations',
  },
  '#': { hasNamed: false, everything: { in: 'tags' }, hasActions: false, words: 'tags' },
  '>': { hasNamed: false, everything: null, hasActions: true, words: 'actions' },
  $: {
    hasNamed: false,
    everything: { kinds: ['opportunity'] },
    hasActions: false,
    words: 'opportunities',
  },
};

const plain: Mode = { hasNamed: true, everything: {}, hasActions: true, words: 'everything' };

export interface Typed extends Mode {
  /** All of it, trimmed. */
  wanted: string;
  /** Without the sign. */
  sought: string;
}

export function readTyped(typed: string): Typed {
  const wanted = typed.trim();
  const mode = prefixes[wanted.charAt(0)];
  return mode
    ? { ...mode, wanted, sought: wanted.slice(1).trim() }
    : { ...plain, wanted, sought: wanted };
}
