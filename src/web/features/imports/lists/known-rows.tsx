/** How many rows look like existing records, and the choice of what to do with them. */
import { Group, Radio, Text } from '@mantine/core';
import type { ImportKnown } from '#contract/imports.ts';
import { formatNumber } from '#web/lib/format.ts';
import classes from './map-columns-step.module.css';

interface KnownRowsProps {
  /** Undefined while they are being counted. */
  known: ImportKnown | undefined;
  hasFailed: boolean;
  skipsKnown: boolean;
  onChoose: (skipsKnown: boolean) => void;
}

export function KnownRows({ known, hasFailed, skipsKnown, onChoose }: KnownRowsProps) {
  if (!known && !hasFailed) {
    return (
      <Text role="status" c="dimmed" className={classes.known}>
        Looking for rows that you have already...
      </Text>
    );
  }
  if (known?.known === 0) return null;
  return (
    <Radio.Group
      label={known ? knownWords(known) : 'Rows that you have already could not be counted'}
      className={classes.known}
      classNames={{ label: classes.knownLabel }}
      value={skipsKnown ? 'skip' : 'all'}
      onChange={(value) => onChoose(value === 'skip')}
    >
      <Group gap="lg">
        <Radio value="skip" label="Skip them" />
        <Radio value="all" label="Import all" />
      </Group>
    </Radio.Group>
  );
}

/** '498 of 503 look like ones you have' */
function knownWords({ rows, known, isWhole }: ImportKnown): string {
  const counted = isWhole ? formatNumber(rows) : `the first ${formatNumber(rows)}`;
  const look = known === 1 ? 'looks like one' : 'look like ones';
  return `${formatNumber(known)} of ${counted} ${look} you have`;
}
