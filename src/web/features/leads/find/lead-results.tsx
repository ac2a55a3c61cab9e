/** The leads that were found: they are ticked, created or dismissed. */
import { Button, Checkbox, Table } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Lead, LeadSourceReport } from '#contract/leads.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { SourceNotes } from './lead-failure.tsx';
import { LeadRow } from './lead-row.tsx';
import { type FoundLeads, removeLeads, returnLead } from './lead-search.ts';
import { useCreateFromLeads, useDismissLead, useTakeBackDismissal } from './leads.api.ts';
import classes from './leads.module.css';

/** Milliseconds between creating them and opening the tasks. */
const pause = 1_500;

interface LeadResultsProps {
  found: FoundLeads;
  sources: LeadSourceReport[];
}

export function LeadResults({ found, sources }: LeadResultsProps) {
  const { leads, attributions, dismissed, more } = found;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** By the id of a lead that is to be created anyway: the organization that it is like. */
  const [despite, setDespite] = useState<ReadonlyMap<string, string>>(new Map());
  const { create, isCreating } = useCreation();
  const dismiss = useDismissal();
  const fresh = leads.filter(({ exists, id }) => !exists || despite.has(id));
  const selected = fresh.filter(({ id }) => ticked.has(id));
  const isAllTicked = fresh.length > 0 && selected.length === fresh.length;

  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  const want = ({ id, match }: Lead, isWanted: boolean) => {
    const next = new Map(despite);
    if (isWanted && match) next.set(id, match.organizationId);
    else next.delete(id);
    setDespite(next);
    if (ticked.has(id) !== isWanted) toggle(id);
  };
  const toggleAll = () => setTicked(new Set(isAllTicked ? [] : fresh.map(({ id }) => id)));

  return (
    <section className={classes.card} aria-labelledby="lead-results">
      <header className={classes.head}>
        <h2 id="lead-results" className={classes.title}>
          Generated Leads ({leads.length})
        </h2>
        <span className={classes.selected} role="status">
          {selected.length} selected
        </span>
        <Button
          disabled={selected.length === 0 || isCreating}
          onClick={() =>
            void create(selected.map((lead) => ({ ...lead, despiteId: despite.get(lead.id) })))
          }
        >
          {isCreating ? 'Creating...' : 'Create Selected Contacts'}
        </Button>
      </header>
      {leads.length === 0 ? (
        <EmptyState
          title="No leads left"
          hint="Try other words, a wider area, or another kind of company."
        />
      ) : (
        <Table className={classes.table} verticalSpacing={10} horizontalSpacing={12}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label="Select all leads"
                  label={<span className={classes.all}>Select all</span>}
                  disabled={fresh.length === 0}
                  checked={isAllTicked}
                  indeterminate={selected.length > 0 && !isAllTicked}
                  onChange={toggleAll}
                />
              </Table.Th>
              <Table.Th>Company Name</Table.Th>
              <Table.Th>Address</Table.Th>
              <Table.Th>Phone</Table.Th>
              <Table.Th>Website</Table.Th>
              <Table.Th>Industry</Table.Th>
              <Table.Th>Notes</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {leads.map((lead) => (
              <LeadRow
                key={lead.id}
                lead={lead}
                isSelected={fresh.includes(lead) && ticked.has(lead.id)}
                isWanted={despite.has(lead.id)}
                onWant={(isWanted) => want(lead, isWanted)}
                onToggle={() => toggle(lead.id)}
                onDismiss={() => void dismiss(lead, leads.indexOf(lead))}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <SourceNotes sources={sources} />
      <footer className={classes.foot}>
        {more > 0 && (
          <span>
            {formatNumber(more)} more {more === 1 ? 'was' : 'were'} found. Create or dismiss these
            and search again to see {more === 1 ? 'it' : 'them'}.
          </span>
        )}
        {dismissed > 0 && (
          <span>
            {dismissed} more {dismissed === 1 ? 'was' : 'were'} left out: you dismissed{' '}
            {dismissed === 1 ? 'it' : 'them'} before.
          </span>
        )}
        {attributions.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </footer>
    </section>
  );
}

function useCreation() {
  const create = useCreateFromLeads();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = async (leads: (Lead & { despiteId: string | undefined })[]) => {
    if (leads.length === 0) {
      showToast({ title: 'Error', message: 'Please select at least one lead.', kind: 'error' });
      return;
    }
    try {
      const { created, tasks } = await create.mutateAsync({ body: { leads } });
      showToast({
        title: 'Contacts Created',
        message: `Created ${created} organizations and ${tasks} tasks. Redirecting to Tasks...`,
      });
      removeLeads(new Set(leads.map(({ id }) => id)));
      timer.current = setTimeout(() => void navigate({ to: '/tasks' }), pause);
    } catch (error) {
      showFailure(error, {
        title: 'Error',
        message: getServerMessage(error) ?? 'Failed to create contacts. Please try again.',
      });
    }
  };
  return { create: run, isCreating: create.isPending };
}

/** Removed from the table at once; a refusal brings it back. */
function useDismissal() {
  const dismiss = useDismissLead();
  const takeBack = useTakeBackDismissal();
  return async (lead: Lead, place: number) => {
    removeLeads(new Set([lead.id]));
    try {
      const { id } = await dismiss.mutateAsync({ body: lead });
      const handleUndo = async () => {
        returnLead(lead, place);
        await takeBack.mutateAsync({ params: { id } }).catch((error: unknown) => {
          removeLeads(new Set([lead.id]));
          showFailure(error, { title: 'Error', message: 'Failed to undo it.' });
        });
      };
      showToast({
        title: 'Lead dismissed',
        message: `${lead.name} will not come back for you.`,
        action: { label: 'Undo', onClick: () => void handleUndo() },
      });
    } catch (error) {
      returnLead(lead, place);
      showFailure(error, {
        title: 'Error',
        message: getServerMessage(error) ?? 'Failed to dismiss the lead. Please try again.',
      });
    }
  };
}
