import { Kbd } from '@mantine/core';
import classes from './global-search.module.css';
import { prefixes } from './palette-mode.ts';

interface PaletteHintsProps {
  isActing: boolean;
  isEmpty: boolean;
}

/** What the keys do, in one line below the list. */
export function PaletteHints({ isActing, isEmpty }: PaletteHintsProps) {
  const hints: [string, string][] = isActing
    ? [
        ['Enter', 'does the chosen one, a letter its own'],
        ['Tab', 'goes back'],
      ]
    : isEmpty
      ? Object.entries(prefixes).map(([sign, { words }]) => [sign, words])
      : [
          ['Enter', 'opens, twice its page'],
          ['Ctrl Enter', 'calls'],
          ['Tab', 'call, note or task'],
        ];
  return (
    <div className={classes.hints} data-keys={!isEmpty || undefined}>
      {hints.map(([key, words]) => (
        <span key={key} className={classes.hint}>
          <Kbd size="xs">{key}</Kbd> {words}
        </span>
      ))}
    </div>
  );
}
