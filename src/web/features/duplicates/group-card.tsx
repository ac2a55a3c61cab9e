/** Records that look the same, side by side, and why. */
import { Badge, Button, Text } from '@mantine/core';
import { IconArrowMerge, IconUnlink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AlikeRecord, DuplicateGroup } from '#contract/duplicates.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextLink } from '#web/ui/links.tsx';
import classes from './duplicates-page.module.css';
import { levelWords, listReasons, nameAll } from './group-words.ts';

interface GroupCardProps {
  group: DuplicateGroup;
  /** It is the one that keys act on. */
  isCurrent: boolean;
  isBusy: boolean;
  onFocus: () => void;
  onMerge: () => void;
  /** With an id, this one alone is none of the others. */
  onSeparate: (onlyId?: string) => void;
}

export function GroupCard(props: GroupCardProps) {
  const { group, isCurrent, isBusy, onFocus, onMerge, onSeparate } = props;
  const { id, kind, level, score, records, pairs } = group;
  const names = nameAll(records);
  return (
    <li
      className={classes.card}
      data-group={id}
      data-current={isCurrent || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the group that has the focus
      tabIndex={0}
      aria-label={`${levelWords[level]}: ${names}`}
      onFocus={onFocus}
    >
      <div className={classes.head}>
        <Badge color={level === 'likely' ? 'indigo' : 'gray'} className={classes.level}>
          {levelWords[level]}
        </Badge>
        <Text fz="dense" c="dimmed" className={classes.reasons}>
          <span className={classes.score}>Score {Math.round(score * 100)}</span>
          {' · '}
          {listReasons(pairs).join(', ')}
        </Text>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="light"
            className={classes.action}
            leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
            data-hint="Merge (m)"
            aria-keyshortcuts="m"
            aria-label={`Merge ${names}`}
            disabled={isBusy}
            onClick={onMerge}
          >
            Merge
          </Button>
          <Button
            size="xs"
            variant="default"
            className={classes.action}
            leftSection={<IconUnlink size={16} stroke={1.75} aria-hidden />}
            data-hint="Not the same (x)"
            aria-keyshortcuts="x"
            aria-label={`Not the same: ${names}`}
            disabled={isBusy}
            onClick={() => onSeparate()}
          >
            Not the same
          </Button>
        </div>
      </div>
      <ul className={classes.records}>
        {records.map((record) => (
          <li key={record.id} className={classes.record}>
            <Name record={record} kind={kind} />
            <Value className={classes.email} value={record.email} what="e-mail" />
            <Value className={classes.phone} value={record.phone} what="phone" />
            <Value className={classes.place} value={record.location} what="location" />
            <Text fz="dense" c="dimmed" className={classes.rest}>
              <span>{record.ownerName ?? 'No owner'}</span>
              <span>
                Added <Ago at={record.createdAt} isSentence />
              </span>
            </Text>
            {records.length > 2 && (
              <IconButton
                label={`${record.name} is none of the others`}
                icon={IconUnlink}
                variant="subtle"
                className={classes.apart}
                disabled={isBusy}
                onClick={() => onSeparate(record.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Name({ record, kind }: { record: AlikeRecord; kind: DuplicateGroup['kind'] }) {
  const { id, name, jobTitle, organizationName, website } = record;
  const detail = [jobTitle, organizationName, website].filter(Boolean).join(' · ');
  return (
    <div className={classes.name}>
      <TextLink {...kindsOnPages[kind].pageOf(id)} fw={500}>
        {name}
      </TextLink>
      {detail && (
        <Text fz="dense" c="dimmed" className={classes.detail}>
          {detail}
        </Text>
      )}
    </div>
  );
}

interface ValueProps {
  value: string | null;
  what: string;
  className: string | undefined;
}

function Value({ value, what, className }: ValueProps) {
  return (
    <Text
      fz="dense"
      className={[classes.value, className].filter(Boolean).join(' ')}
      data-missing={value === null || undefined}
    >
      {value === null ? `No ${what}` : breakable(value)}
    </Text>
  );
}

/** An e-mail address takes a second line at its @ rather than anywhere. */
function breakable(value: string): ReactNode {
  const [first, ...rest] = value.split('@');
  return (
    <>
      {first}
      {rest.length > 0 && (
        <>
          <wbr />@{rest.join('@')}
        </>
      )}
    </>
  );
}
