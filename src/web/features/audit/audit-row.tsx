/** One entry of the audit: who did what and when; opened, it shows before and after. */
import { Table, Text } from '@mantine/core';
import type { AuditEntry } from '#contract/audit.ts';
import { LogRow } from '#web/ui/log-row.tsx';
import classes from './audit.module.css';
import { actorOf, subjectOf, verbWords } from './audit-labels.ts';

export function AuditRow({ entry }: { entry: AuditEntry }) {
  return (
    <LogRow
      at={entry.at}
      head={
        <span className={classes.words}>
          <b>{actorOf(entry)}</b> · {verbWords(entry.verb)}{' '}
          <span className={classes.subject}>{subjectOf(entry)}</span>
        </span>
      }
    >
      <Differences entry={entry} />
    </LogRow>
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
