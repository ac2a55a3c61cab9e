/** What an import left out, kept or found deleted: the reasons with their counts, and the records under a filter. */
import { Badge, Button, Text, UnstyledButton } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  CrmSyncEntity,
  type CrmSyncIssue,
  CrmSyncIssueKind,
  type CrmSyncRun,
  crmSyncEntities,
} from '#contract/crm-sync.ts';
import { formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBadges } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { type IssueQuery, useIssues } from './crm-sync.api.ts';
import classes from './crm-sync.module.css';
import { issueColors, issueLabels, scopeLabels } from './crm-sync-words.ts';

export const noIssueFilters = {
  q: undefined,
  entity: undefined,
  kind: undefined,
  reason: undefined,
};

export function IssueList({ run }: { run: CrmSyncRun }) {
  const [url, setUrl] = useUrlState();
  const list = useRef<HTMLDivElement>(null);
  const { reasons } = run;
  const chosen = {
    q: url.q,
    entity: CrmSyncEntity.safeParse(url.entity).data,
    kind: CrmSyncIssueKind.safeParse(url.kind).data,
    reason: url.reason,
  };
  const filters = [
    {
      name: 'entity',
      label: 'Records',
      options: crmSyncEntities
        .filter((entity) => reasons.some((each) => each.entity === entity))
        .map((value) => ({ value, label: scopeLabels[value] })),
      anyLabel: 'All',
    },
    {
      name: 'kind',
      label: 'Result',
      options: CrmSyncIssueKind.options
        .filter((kind) => reasons.some((each) => each.kind === kind))
        .map((value) => ({ value, label: issueLabels[value] })),
      anyLabel: 'Anything',
    },
    {
      name: 'reason',
      label: 'Reason',
      options: [...new Set(reasons.map(({ reason }) => reason))].map((value) => ({
        value,
        label: value,
      })),
      anyLabel: 'Any reason',
    },
  ];
  const handleReason = ({ entity, kind, reason }: CrmSyncRun['reasons'][number]) => {
    setUrl({ ...noIssueFilters, entity, kind, reason });
    list.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={classes.stack}>
      <Reasons reasons={reasons} chosen={chosen} onChoose={handleReason} />
      <div ref={list} className={classes.issues}>
        <div className={classes.controls}>
          <SearchInput
            placeholder="Search records..."
            value={url.q ?? ''}
            onSearch={(q) => setUrl({ q })}
            className={classes.search ?? ''}
          />
          <FilterMenu
            filters={filters}
            values={chosen}
            onChange={(name, value) => setUrl({ [name]: value })}
          />
        </div>
        <FilterBadges
          filters={filters}
          values={chosen}
          onRemove={(name) => setUrl({ [name]: undefined })}
          onClear={() => setUrl(noIssueFilters)}
        />
        <Issues
          filter={{ runId: run.id, ...chosen }}
          onClearFilters={() => setUrl(noIssueFilters)}
        />
      </div>
    </div>
  );
}

interface ReasonsProps {
  reasons: CrmSyncRun['reasons'];
  chosen: Pick<IssueQuery, 'entity' | 'kind' | 'reason'>;
  onChoose: (reason: CrmSyncRun['reasons'][number]) => void;
}

/** A line for each reason, which filters the records below. */
function Reasons({ reasons, chosen, onChoose }: ReasonsProps) {
  return (
    <section aria-label="Reasons">
      <Text fw={600} component="h3" mb={4}>
        What was left out or differs
      </Text>
      <ul className={classes.reasons}>
        {reasons.map((each) => {
          const { entity, kind, reason, count } = each;
          const isChosen =
            chosen.entity === entity && chosen.kind === kind && chosen.reason === reason;
          return (
            <li key={`${entity} ${kind} ${reason}`}>
              <UnstyledButton
                className={classes.reason}
                aria-pressed={isChosen}
                onClick={() => onChoose(each)}
              >
                <span className={classes.number}>{formatNumber(count)}</span>
                <span className={classes.words}>
                  {reason}{' '}
                  <Text span c="dimmed" fz="dense">
                    {scopeLabels[entity]}
                  </Text>
                </span>
                <Badge color={issueColors[kind]} className={classes.badge}>
                  {issueLabels[kind]}
                </Badge>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Issues({ filter, onClearFilters }: { filter: IssueQuery; onClearFilters: () => void }) {
  const query = useIssues(filter);
  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading records...',
        failed: 'Failed to fetch the records',
        more: 'More records',
      }}
      skeleton={<SkeletonRows count={4} height={44} />}
      empty={
        <EmptyState
          icon={IconFilterOff}
          title="No records found"
          hint="The search and the filters hide all records of this report."
          action={
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          }
        />
      }
      moreButton={{ mt: 0 }}
    >
      {(issues) => (
        <ul className={classes.log} aria-label="Records">
          {issues.map((issue) => (
            <IssueRow key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function IssueRow({ issue }: { issue: CrmSyncIssue }) {
  const { entity, kind, reason } = issue;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div>
          <RecordName issue={issue} />{' '}
          <Text span c="dimmed" fz="dense">
            {scopeLabels[entity]}
          </Text>
        </div>
        <Text c="dimmed" fz="dense">
          {reason}
        </Text>
      </div>
      <Badge color={issueColors[kind]} className={classes.badge}>
        {issueLabels[kind]}
      </Badge>
    </li>
  );
}

function RecordName({ issue: { entity, name, recordId } }: { issue: CrmSyncIssue }) {
  if (recordId === null || entity === 'notes') return <b>{name}</b>;
  switch (entity) {
    case 'people':
      return (
        <TextLink to="/people/$id" params={{ id: recordId }}>
          {name}
        </TextLink>
      );
    case 'organizations':
      return (
        <TextLink to="/organizations/$id" params={{ id: recordId }}>
          {name}
        </TextLink>
      );
    case 'tasks':
      return (
        <TextLink to="/tasks" search={{ task: recordId }}>
          {name}
        </TextLink>
      );
  }
}
