/** What was deleted and can still be brought back; the URL holds the search and the filter. */
import { DeletedFilter, type DeletedRecord } from '#contract/deleted.ts';
import { readListFilter } from '#contract/list-filter.ts';
import { getTitle, recordKinds } from '#contract/records.ts';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { DeletedList } from './deleted-list.tsx';

const filters = [
  {
    name: 'kind',
    label: 'What',
    options: recordKinds.map((kind) => ({ value: kind, label: getTitle(kind) })),
    anyLabel: 'Everything',
  },
];

interface DeletedRecordsProps {
  /** For those who may erase a person for good. */
  onErase: ((person: DeletedRecord) => void) | undefined;
}

export function DeletedRecords({ onErase }: DeletedRecordsProps) {
  const [url, setUrl] = useUrlState();
  const { q, kind } = readListFilter(DeletedFilter, { q: url.q, kind: url.kind });
  const values = { kind: kind?.[0] };
  const clear = () => setUrl({ q: undefined, kind: undefined });
  return (
    <>
      <PageHeader
        title="Deleted"
        subtitle="What can still be brought back, with all that went along"
      />
      <FilterBar
        badges={
          <FilterBadges
            filters={filters}
            values={values}
            onRemove={(name) => setUrl({ [name]: undefined })}
            onClear={clear}
          />
        }
      >
        <SearchInput
          placeholder="Search what was deleted..."
          value={q ?? ''}
          onSearch={(q) => setUrl({ q })}
        />
        <FilterMenu
          filters={filters}
          values={values}
          onChange={(name, value) => setUrl({ [name]: value })}
        />
      </FilterBar>
      <DeletedList
        key={JSON.stringify([q, kind])}
        view={{ q, kind }}
        isNarrowed={q !== undefined || kind !== undefined}
        onClearFilters={clear}
        onErase={onErase}
      />
    </>
  );
}
