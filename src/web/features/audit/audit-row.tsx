/** One entry of the audit: who did what and when. Opened, it shows before and after. */
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AuditEntry, auditApi } from '#contract/audit.ts';
import { formatTotal } from '#web/lib/format.ts';
import { makeTotalQuery } from '#web/lib/queries.ts';
import { TextLink } from '#web/ui/links.tsx';
import { LogRow } from '#web/ui/log-row.tsx';
import classes from './audit.module.css';
import { nameActor, nameSubject, verbWords } from './audit-labels.ts';

interface AuditRowProps {
  entry: AuditEntry;
  /** The operation whose changes are listed, if the list is narrowed to one. */
  within: string | undefined;
}

export function AuditRow({ entry, within }: AuditRowProps) {
  return (
    <LogRow
      at={entry.at}
      head={
        <span className={classes.words}>
          <b>{nameActor(entry)}</b> · {verbWords(entry.verb)}{' '}
          <span className={classes.subject}>{nameSubject(entry)}</span>
        </span>
      }
    >
      <Differences entry={entry} />
      {entry.batchId !== null && entry.batchId !== within && <DeedLink batchId={entry.batchId} />}
    </LogRow>
  );
}

/** A link to all changes of the same operation, such as the other records of a hand-over. */
function DeedLink({ batchId }: { batchId: string }) {
  const total = useQuery(makeTotalQuery(auditApi.list, { batchId })).data;
  if (total?.count === 1) return null;
  return (
    <TextLink to="/settings/audit" search={{ batchId }} mt="xs" display="inline-block">
      {total ? `All ${formatTotal(total)} changes made with this` : 'All changes made with this'}
    </TextLink>
  );
}

function Differences({ entry }: { entry: AuditEntry }) {
  if (entry.changes.length === 0) return <Text c="dimmed">This changed nothing.</Text>;
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
