/** One entry of the audit: who did what and when; opened, it shows before and after. */
import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import classes from './audit.module.css';
import { actorOf, subjectOf, verbWords } from './audit-labels.ts';

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.row}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight
          size={16}
          stroke={1.75}
          aria-hidden
          className={classes.chevron}
          data-open={isOpen || undefined}
        />
        <span className={classes.words}>
          <b>{actorOf(entry)}</b> · {verbWords(entry.verb)}{' '}
          <span className={classes.subject}>{subjectOf(entry)}</span>
        </span>
        <Text component="time" c="dimmed" fz="dense" dateTime={entry.at} className={classes.time}>
          {formatTimestamp(entry.at)}
        </Text>
      </UnstyledButton>
      <div id={id} hidden={!isOpen} className={classes.details}>
        {isOpen && <Differences entry={entry} />}
      </div>
    </li>
  );
}

function Differences({ entry }: { entry: AuditEntry }) {
  if (entry.changes.length === 0) return <Text c="dimmed">Nothing was changed by it.</Text>;
  return (
    <Table layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entry.changes.map(({ field, label, from, to }) => (
          <Table.Tr key={field}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{from ?? '–'}</Table.Td>
            <Table.Td>{to ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
