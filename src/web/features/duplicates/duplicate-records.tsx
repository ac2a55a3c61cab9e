/** People or organizations that look the same; the URL holds the kind, the search and the filters. */
import { SegmentedControl } from '@mantine/core';
import { DuplicateGroupFilter } from '#contract/duplicates.ts';
import { readListFilter } from '#contract/list-filter.ts';
import { tagFilter } from '#web/features/labels/label-filter.tsx';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import type { Filter } from '#web/ui/filter.ts';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { GroupList, type MergeDialogPart } from './group-list.tsx';
import { levelWords } from './group-words.ts';
import { SearchProgress } from './search-progress.tsx';

const levelFilter: Filter = {
  name: 'level',
  label: 'How sure',
  options: [
    { value: 'likely', label: levelWords.likely },
    { value: 'maybe', label: levelWords.maybe },
  ],
  anyLabel: 'Any',
};

const noFilters = { level: undefined, assignedToId: undefined, tag: undefined };

export function DuplicateRecords({ MergeDialog }: { MergeDialog: MergeDialogPart }) {
  const [url, setUrl] = useUrlState();
  const read = readListFilter(DuplicateGroupFilter, url);
  const { q, kind = 'person', level, assignedToId, tag } = read;
  const values = { level, assignedToId, tag };
  const owner = useOwnerFilter('assignedToId');
  const filters = [
    levelFilter,
    owner,
    tagFilter(kind === 'person' ? 'people' : 'organizations', tag),
  ];
  const clear = () => setUrl({ ...noFilters, q: undefined });
  return (
    <>
      <PageHeader
        title="Duplicates"
        subtitle="Records that look the same, the likeliest first"
        actions={
          <SegmentedControl
            aria-label="Which"
            value={kind}
            // A tag of people is hardly one of organizations.
            onChange={(value) =>
              setUrl({ kind: value === 'person' ? undefined : value, tag: undefined })
            }
            data={[
              { value: 'person', label: 'People' },
              { value: 'organization', label: 'Organizations' },
            ]}
          />
        }
      />
      <FilterBar
        badges={
          <FilterBadges
            filters={filters}
            values={values}
            onRemove={(name) => setUrl({ [name]: undefined })}
            onClear={() => setUrl(noFilters)}
          />
        }
      >
        <SearchInput
          placeholder="Search by name..."
          value={q ?? ''}
          onSearch={(q) => setUrl({ q })}
        />
        <FilterMenu
          filters={filters}
          values={values}
          onChange={(name, value) => setUrl({ [name]: value })}
        />
      </FilterBar>
      <SearchProgress />
      <GroupList
        key={JSON.stringify([q, kind, values])}
        view={{ q, kind, ...values }}
        isNarrowed={[q, level, assignedToId, tag].some((value) => value !== undefined)}
        onClearFilters={clear}
        MergeDialog={MergeDialog}
      />
    </>
  );
}
