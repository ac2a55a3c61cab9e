/** `/settings/audit`: who did what and when; the URL holds the filters. */
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { AuditKind, auditKinds } from '#contract/audit.ts';
import { Day, Id, OwnerFilter } from '#contract/primitives.ts';
import { kindLabels } from '#web/features/audit/audit-labels.ts';
import { AuditList } from '#web/features/audit/audit-list.tsx';
import { accountOptions } from '#web/features/users/account-options.ts';
import { accountsQuery } from '#web/features/users/accounts.api.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import type { Filter } from '#web/ui/filter.ts';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import classes from './settings-audit-page.module.css';

const noFilters = {
  q: undefined,
  kind: undefined,
  actorId: undefined,
  recordId: undefined,
  batchId: undefined,
  from: undefined,
  to: undefined,
};

export function SettingsAuditPage() {
  const [url, setUrl] = useUrlState();
  const accounts = useQuery(accountsQuery).data ?? [];
  const days = { from: Day.safeParse(url.from).data, to: Day.safeParse(url.to).data };
  const chosen = {
    q: url.q?.slice(0, 200) || undefined,
    kind: AuditKind.safeParse(url.kind).data,
    actorId: OwnerFilter.safeParse(url.actorId).data,
    recordId: Id.safeParse(url.recordId).data,
    batchId: Id.safeParse(url.batchId).data,
  };
  const filters = [
    {
      name: 'actorId',
      label: 'Who',
      options: accountOptions(accounts, { value: 'none', label: 'Nobody signed in' }),
      anyLabel: 'Everyone',
    },
    {
      name: 'kind',
      label: 'What',
      options: auditKinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
      anyLabel: 'Everything',
    },
  ];
  // Set by links only: nobody knows an id by heart.
  const linked = [
    only('recordId', 'one record', chosen.recordId),
    only('batchId', 'what was done at once', chosen.batchId),
  ];
  return (
    <>
      <PageHeader
        title="Audit"
        within="Settings"
        subtitle="Who did what and when; nobody can change it"
      />
      <FilterBar
        badges={
          <FilterBadges
            filters={[...filters, ...linked]}
            values={chosen}
            onRemove={(name) => setUrl({ [name]: undefined })}
            onClear={() => setUrl(noFilters)}
          />
        }
      >
        <SearchInput
          placeholder="Search the audit..."
          value={chosen.q ?? ''}
          onSearch={(q) => setUrl({ q })}
        />
        <FilterMenu
          filters={filters}
          values={chosen}
          onChange={(name, value) => setUrl({ [name]: value })}
        />
        <div className={classes.days}>
          <Bound label="From" value={days.from} onChange={(day) => setUrl({ from: day })} />
          <Bound label="To" value={days.to} onChange={(day) => setUrl({ to: day })} />
        </div>
      </FilterBar>
      <AuditList
        filter={{
          ...chosen,
          ...(days.from && { from: dayjs(days.from).toISOString() }),
          ...(days.to && { to: dayjs(days.to).add(1, 'day').toISOString() }),
        }}
        narrowed={Object.values({ ...chosen, ...days }).some(Boolean)}
        onClearFilters={() => setUrl(noFilters)}
      />
    </>
  );
}

/** A filter that is shown, and removed, by its badge. */
function only(name: string, words: string, id: string | undefined): Filter {
  return { name, label: 'Only', options: id ? [{ value: id, label: words }] : [] };
}

interface BoundProps {
  label: string;
  value: string | undefined;
  onChange: (day: string) => void;
}

function Bound({ label, value = '', onChange }: BoundProps) {
  return (
    <DayInput
      label={label}
      value={value}
      onChange={onChange}
      placeholder="Any day"
      classNames={{ root: classes.day ?? '', label: classes.dayLabel ?? '' }}
    />
  );
}
