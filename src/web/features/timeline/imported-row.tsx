/** The many records of one import in one row, with their names on request. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordKinds, records } from '#contract/records.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { plural } from '#web/lib/format.ts';
import { SentenceText } from './sentence-text.tsx';
import classes from './timeline.module.css';
import { EntryFrame } from './timeline-entry.tsx';

interface ImportedRowProps {
  entries: [TimelineEntry, ...TimelineEntry[]];
  /** Older entries are not loaded yet, and some may belong here. */
  mayGoOn: boolean;
}

export function ImportedRow({ entries, mayGoOn }: ImportedRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [newest] = entries;
  const kind = recordKinds.find((each) => newest.verb.startsWith(`${each}.`)) ?? 'person';
  const count = plural(entries.length, records[kind].label);
  return (
    <EntryFrame entry={newest} sentence={` imported ${mayGoOn ? 'at least ' : ''}${count}`}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.toggle}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide them' : 'Show them'}
      </Button>
      {isOpen && (
        <ul className={classes.imported}>
          {entries.map(({ id, parts }) => (
            <li key={id}>
              <SentenceText parts={parts.filter(({ link }) => link !== null)} />
            </li>
          ))}
        </ul>
      )}
    </EntryFrame>
  );
}
