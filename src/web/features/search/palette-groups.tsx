/** What the search lists: groups of options, each a record, an action or something to do with a record. */
import { Combobox, Kbd } from '@mantine/core';
import { type Icon, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { getTitle } from '#contract/records.ts';
import type { Hit, Marks } from '#contract/search.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { formatDate, formatDay } from '#web/lib/format.ts';
import { type FoundRecord, nameOption } from './found.ts';
import classes from './global-search.module.css';
import type { HitGroup } from './hit-options.ts';
import type { Opened } from './opened-records.ts';
import type { PaletteAction } from './palette-action.ts';

interface FoundGroupProps {
  kind: FoundRecord['kind'];
  found: readonly FoundRecord[] | undefined;
}

export function FoundGroup({ kind, found }: FoundGroupProps) {
  if (!found?.length) return null;
  const sign = <Sign icon={kindsOnPages[kind].icon} />;
  return (
    <Combobox.Group label={getTitle(kind)}>
      {found.map(({ id, name, detail, face = sign }) => (
        <Combobox.Option key={id} value={nameOption({ kind, id })}>
          <Result leading={face} name={name} detail={detail} hasVerbs />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

interface HitsProps {
  group: HitGroup;
  /** Above it stands a group of the same kind. */
  isFurther: boolean;
}

export function Hits({ group: { kind, hits }, isFurther }: HitsProps) {
  return (
    <Combobox.Group label={isFurther ? `More ${getTitle(kind).toLowerCase()}` : getTitle(kind)}>
      {hits.map((hit) => (
        <Combobox.Option key={hit.id} value={nameOption(hit)}>
          <Result
            leading={<Sign icon={kindsOnPages[kind].icon} />}
            name={<Marked text={hit.title} marks={hit.titleMarks} />}
            detail={[hit.subtitle, dayOf(hit)].filter(Boolean).join(' · ')}
            excerpt={hit.excerpt}
            hasVerbs
          />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

/** Of a note and a call, the group says already whose text it is. */
const ownTexts = ['Note', 'Call'];

/** When a customer was added tells nobody which one it is. */
const datedKinds: readonly Hit['kind'][] = ['task', 'note', 'call', 'event', 'file'];

function dayOf({ kind, at, isWholeDay }: Hit): string | undefined {
  if (!at || !datedKinds.includes(kind)) return undefined;
  return isWholeDay ? formatDay(at.slice(0, 10)) : formatDate(at);
}

interface OpenedGroupProps {
  opened: readonly Opened[];
}

export function OpenedGroup({ opened }: OpenedGroupProps) {
  if (opened.length === 0) return null;
  return (
    <Combobox.Group label="Opened lately">
      {opened.map(({ kind, id, title }) => (
        <Combobox.Option key={id} value={nameOption({ kind, id })}>
          <Result
            leading={<Sign icon={kindsOnPages[kind].icon} />}
            name={title || '…'}
            detail={null}
            hasVerbs
          />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

interface ActionGroupProps {
  label: string;
  offered: readonly (PaletteAction & { letter?: string })[];
}

export function ActionGroup({ label, offered }: ActionGroupProps) {
  if (offered.length === 0) return null;
  return (
    <Combobox.Group label={label}>
      {offered.map(({ id, label, icon, letter }) => (
        <Combobox.Option key={id} value={`action:${id}`}>
          <Result leading={<Sign icon={icon} />} name={label} detail={null} letter={letter} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function Sign({ icon: Icon }: { icon: Icon }) {
  return <Icon size={18} stroke={1.75} className={classes.icon} />;
}

interface ResultProps {
  leading: ReactNode;
  name: ReactNode;
  detail: string | null;
  excerpt?: Hit['excerpt'];
  /** The key that does it. */
  letter?: string | undefined;
  hasVerbs?: boolean;
}

/** The name of an option that says where a press opens the verbs instead; the keyboard has Tab. */
export const verbsMark = 'data-verbs';

function Result({ leading, name, detail, excerpt, letter, hasVerbs }: ResultProps) {
  return (
    <div className={classes.result}>
      <span className={classes.leading}>{leading}</span>
      <div className={classes.said}>
        <div className={classes.line}>
          <span className={classes.name}>{name}</span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </div>
        {excerpt && (
          <div className={classes.excerpt}>
            {!ownTexts.includes(excerpt.field) && `${excerpt.field}: `}
            <Marked text={excerpt.text} marks={excerpt.marks} />
          </div>
        )}
      </div>
      {letter && (
        <Kbd size="xs" className={classes.key} aria-hidden>
          {letter.toUpperCase()}
        </Kbd>
      )}
      {hasVerbs && (
        <span className={classes.verbs} {...{ [verbsMark]: true }} aria-hidden>
          <IconChevronRight size={16} stroke={1.75} />
        </span>
      )}
    </div>
  );
}

function Marked({ text, marks }: { text: string; marks: Marks }) {
  let at = 0;
  const parts = marks.map(([from, until]) => {
    const before = text.slice(at, from);
    at = until;
    return (
      <Fragment key={from}>
        {before}
        <mark className={classes.mark}>{text.slice(from, until)}</mark>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
