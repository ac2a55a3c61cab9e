/** An entry of a timeline: who did what and when, what was written, and what changed. */
import {
  type Icon,
  IconArrowRight,
  IconCircleCheck,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type EntryKind, isRecordKind } from '#contract/records.ts';
import { printSentence } from '#contract/sentences.ts';
import type { FieldChange, TimelineEntry, TimelineKind } from '#contract/timeline.ts';
import { EditCallButton } from '#web/features/calls/edit-call-button.tsx';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { formatTime, formatTimestamp } from '#web/lib/format.ts';
import { SentenceText } from './sentence-text.tsx';
import classes from './timeline.module.css';

/** The kinds of entries that are not records, which have icons of their own. */
const icons: Record<Exclude<TimelineKind, EntryKind>, Icon> = {
  stage: IconTargetArrow,
  change: IconPencil,
  import: IconFileImport,
  record: IconPlus,
};

function iconOf({ kind, verb }: TimelineEntry): Icon {
  if (verb.endsWith('.deleted')) return IconTrash;
  if (verb === 'task.completed') return IconCircleCheck;
  return isRecordKind(kind) ? kindsOnPages[kind].icon : icons[kind];
}

/** The changed fields that neither the sentence nor the text mentions. */
function untoldChanges({ kind, verb, sentence, text, changes }: TimelineEntry): FieldChange[] {
  const isTold: Record<string, boolean> = {
    stage: kind === 'stage',
    status: verb === 'task.completed' || sentence.includes(' reopened '),
    lostReason: text !== null,
    completionReason: text !== null,
  };
  return changes.filter(({ field }) => !isTold[field]);
}

export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { parts, text, isDeleted, verb } = entry;
  const changes = untoldChanges(entry);
  return (
    <EntryFrame
      entry={entry}
      sentence={
        <>
          <SentenceText parts={parts} />
          {isDeleted && !verb.endsWith('.deleted') && (
            <span className={classes.gone}> · deleted since</span>
          )}
        </>
      }
    >
      {text !== null && <p className={classes.text}>{text}</p>}
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
    </EntryFrame>
  );
}

interface EntryFrameProps {
  entry: TimelineEntry;
  /** The words after the actor's name. */
  sentence: ReactNode;
  children?: ReactNode;
}

export function EntryFrame({ entry, sentence, children }: EntryFrameProps) {
  const { at, isDeleted } = entry;
  const KindIcon = iconOf(entry);
  const actor = entry.sentence.slice(0, entry.sentence.length - printSentence(entry.parts).length);
  return (
    <li className={classes.entry} data-verb={entry.verb} data-deleted={isDeleted || undefined}>
      <span className={classes.icon}>
        <KindIcon size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.main}>
        <div className={classes.line}>
          <p className={classes.sentence}>
            <span className={classes.actor}>{actor}</span>
            {sentence}
          </p>
          <span className={classes.aside}>
            {entry.verb === 'call.logged' && !isDeleted && (
              <EditCallButton id={entry.recordId} createdById={entry.actor?.id ?? null} />
            )}
            <time className={classes.time} dateTime={at} title={formatTimestamp(at)}>
              {formatTime(at)}
            </time>
          </span>
        </div>
        {children}
      </div>
    </li>
  );
}

function Change({ change: { label, from, to } }: { change: FieldChange }) {
  return (
    <li className={classes.change}>
      <span className={classes.label}>{label}</span>
      <span>
        <Value value={from} />
        <IconArrowRight
          size={14}
          stroke={1.75}
          className={classes.arrow}
          role="img"
          aria-label="became"
        />
        <Value value={to} />
      </span>
    </li>
  );
}

function Value({ value }: { value: string | null }) {
  return value === null ? <span className={classes.nothing}>empty</span> : <span>{value}</span>;
}
