/** What an erasure removed, counted, in place of the page on which it was done. */
import { Alert, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Erased, type ErasedPart, erasedParts } from '#contract/erasure.ts';
import { formatNumber } from '#web/lib/format.ts';
import { reread } from '#web/lib/queries.ts';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { personQuery } from './people.api.ts';

const labels: Record<ErasedPart, string> = {
  people: 'Contacts removed',
  notes: 'Notes removed',
  calls: 'Calls removed',
  tasks: 'Tasks removed',
  files: 'Files removed',
  events: 'Events without them now',
  opportunities: 'Opportunities without them now',
  activities: 'Activities without them now',
  changes: 'Entries of the audit cleared',
  deliveries: 'Webhook deliveries removed',
  syncLinks: 'Synced copies removed',
  importRows: 'Rows of imports cleared',
  importFiles: 'Files waiting for import removed',
  pairs: 'Decisions about duplicates removed',
  mentions: 'Other texts cleared',
};
const words = { name: 'name', email: 'e-mail', phone: 'phone' };

interface ErasedCardProps {
  id: string;
  erased: Erased;
  /** Leads on from here. */
  wayOn?: ReactNode;
  /** It stands in a panel beside a list. */
  isBeside?: boolean;
}

export function ErasedCard({ id, erased, wayOn, isBeside = false }: ErasedCardProps) {
  const client = useQueryClient();
  // Not before: what was removed could not be shown in place of who is gone.
  useEffect(
    () => () => {
      client.removeQueries({ queryKey: personQuery(id).queryKey });
      reread(client, 'erased');
    },
    [client, id],
  );
  const { counts, shared } = erased;
  return (
    <>
      <PageHeader title="Erased" subtitle="This contact is gone for good" isBeside={isBeside} />
      <SectionCard title="What was removed">
        <FactList>
          {erasedParts.map((part) => {
            const count = counts[part];
            return (
              count !== undefined && (
                <Fact key={part} label={labels[part]}>
                  {formatNumber(count)}
                </Fact>
              )
            );
          })}
        </FactList>
        {shared.length > 0 && (
          <Alert color="amber" title="Some mentions may stay" my="md">
            Somebody else has the same {shared.map((kind) => words[kind]).join(' and ')}. It was
            taken out of what belonged to this contact, and stays in other records.
          </Alert>
        )}
        <Text c="dimmed" maw="72ch" my="md">
          Backups made before still hold this contact until they are replaced.
        </Text>
        {wayOn}
      </SectionCard>
    </>
  );
}
