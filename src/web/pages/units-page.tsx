/** `/units`: the machines and vehicles of all organizations and in stock; the URL holds search, filter, sort, and which one is open. */
import { Button } from '@mantine/core';
import { IconPlus, IconTractor } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unitsApi } from '#contract/units.ts';
import { RecordFilterBar } from '#web/features/custom-fields/record-filter-bar.tsx';
import { ImportDialog } from '#web/features/imports/lists/import-dialog.tsx';
import { ListMenu } from '#web/features/list-exports/export-menu.tsx';
import { AddUnitDialog, EditUnitDialog } from '#web/features/units/unit-dialogs.tsx';
import {
  defaultSort,
  isNarrowed,
  readFilter,
  sortOptions,
} from '#web/features/units/unit-filters.ts';
import { unitPagesQuery } from '#web/features/units/units.api.ts';
import { UnitsTable } from '#web/features/units/units-table.tsx';
import { useEditedUnit } from '#web/features/units/use-edited-unit.ts';
import { useUnitFilters } from '#web/features/units/use-unit-filters.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';

const noFilters = { organizationId: undefined, inStock: undefined };

export function UnitsPage() {
  const [url, setUrl] = useUrlState();
  const [edited, edit] = useEditedUnit();
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const filter = readFilter(url);
  const { filters, organization } = useUnitFilters(filter);
  const list = useInfiniteQuery({
    ...unitPagesQuery(filter),
    placeholderData: keepPreviousData,
  });
  const total = useTotal(unitsApi.list, filter, list);
  const addButton = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setDialog('add')}
    >
      Add Unit
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Units"
        within="Organizations"
        subtitle="The machines and vehicles that your customers run, and those you have in stock"
        actions={
          <>
            <ListMenu
              list="units"
              filter={filter}
              count={total?.count}
              onImportCsv={() => setDialog('import')}
            />
            {addButton('filled')}
          </>
        }
      />
      <RecordFilterBar
        noun="unit"
        filter={filter}
        filters={filters}
        noFilters={noFilters}
        sortOptions={sortOptions}
        defaultSort={defaultSort}
        total={total}
        onChange={setUrl}
      />
      <PagedList
        query={list}
        words={{
          loading: 'Loading units...',
          failed: 'Failed to fetch units',
          more: 'More units',
        }}
        skeleton={<SkeletonRows count={12} height={44} />}
        empty={
          <EmptyList
            icon={IconTractor}
            title="No units found"
            hint="The machines and vehicles that your customers run belong here. Add one, or import a list you already have."
            action={addButton('default')}
            narrowed={
              isNarrowed(filter) && {
                hint: 'Nothing matches what you searched and filtered for.',
                clear: 'Clear search and filters',
                onClear: () => setUrl({ ...noFilters, q: undefined }),
              }
            }
          />
        }
      >
        {(units) => <UnitsTable units={units} hasOrganization onOpen={edit} />}
      </PagedList>
      <ImportDialog entity="units" opened={dialog === 'import'} onClose={() => setDialog(null)} />
      {dialog === 'add' && (
        <AddUnitDialog
          organization={organization}
          inStock={filter.inStock === 'true'}
          onClose={() => setDialog(null)}
        />
      )}
      {edited && <EditUnitDialog key={edited.id} unit={edited} onClose={() => edit(null)} />}
    </>
  );
}
