/** `/organizations`: every account as a card; the URL holds search, filters, sort, and which card is marked. */
import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rowsOfTable } from '#contract/list-filter.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { RecordFilterBar } from '#web/features/custom-fields/record-filter-bar.tsx';
import { ImportDialog } from '#web/features/imports/lists/later-import-dialog.tsx';
import { ExportMenu } from '#web/features/list-exports/export-menu.tsx';
import { ImportMenu } from '#web/features/organizations/import-menu.tsx';
import {
  defaultSort,
  filterNames,
  readFilter,
  sortOptions,
} from '#web/features/organizations/organization-filters.ts';
import {
  organizationPagesQuery,
  organizationQuery,
} from '#web/features/organizations/organizations.api.ts';
import {
  OrganizationsGrid,
  organizationWords,
} from '#web/features/organizations/organizations-grid.tsx';
import { useMark } from '#web/features/organizations/use-mark.ts';
import { useOrganizationFilters } from '#web/features/organizations/use-organization-filters.tsx';
import { sortedBy } from '#web/features/tables/sorted-by.ts';
import { ViewSwitch } from '#web/features/tables/view-switch.tsx';
import { useConditionFilter } from '#web/features/views/use-condition-filter.ts';
import { useViewLook } from '#web/features/views/use-view-look.ts';
import { ViewsMenu } from '#web/features/views/views-menu.tsx';
import { Beside, useOpenRecord } from '#web/ui/beside.tsx';
import { isChoosing, useChoosing } from '#web/ui/chosen.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dialogPart, placedPart, standingPart } from '#web/ui/later-part.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFreshItems } from '#web/ui/paged-list.tsx';
import { useAdded } from '#web/ui/use-added.ts';
import { useTotal } from '#web/ui/use-total.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';

const AddOrganizationDialog = dialogPart(async () => ({
  default: (await import('#web/features/organizations/organization-form.tsx'))
    .AddOrganizationDialog,
}));

const OrganizationsTable = placedPart(
  async () => ({
    default: (await import('./organizations-work-table.tsx')).OrganizationsWorkTable,
  }),
  () => <Loading words={organizationWords.loading} />,
);

const ChosenBar = standingPart(async () => ({
  default: (await import('#web/features/bulk/chosen-bar.tsx')).ChosenBar,
}));

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));

export function OrganizationsPage() {
  const [url, setUrl] = useUrlState();
  const navigate = useNavigate();
  const mark = useMark();
  const opened = useOpenRecord();
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const filter = readFilter(url);
  const filters = useOrganizationFilters(filter);
  const { look, onLook, isTable, isWaiting } = useViewLook('organizations', url.saved);
  const list = useInfiniteQuery({
    ...organizationPagesQuery(isTable ? { ...filter, limit: rowsOfTable } : filter),
    placeholderData: keepPreviousData,
  });
  const conditions = useConditionFilter('organization', filter.where);
  const total = useTotal(organizationsApi.list, filter, list);
  const added = useAdded(list, {
    list: filter,
    path: organizationsApi.create.path,
    read: organizationQuery,
    dismissedId: mark.removedId,
  });
  const items = useFreshItems(list, added);
  const choosing = useChoosing({ view: JSON.stringify({ ...filter, sort: undefined }), items });

  const addButton = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setDialog('add')}
    >
      Add Organization
    </Button>
  );
  const openId = opened.id ?? (opened.open ? mark.id : null);
  const listed = {
    added,
    filter,
    choosing,
    onClearFilters: () => setUrl({ ...noFilters, q: undefined }),
    addButton: addButton('default'),
  };
  const openPage = (id: string) => void navigate({ to: '/organizations/$id', params: { id } });
  const organizations = isTable ? (
    <OrganizationsTable
      {...listed}
      look={look}
      onLook={onLook}
      total={total}
      sort={filter.sort ?? defaultSort}
      onSort={(sort) => setUrl({ sort })}
      openId={openId}
      onOpen={({ id }) => (opened.open ?? openPage)(id)}
    />
  ) : (
    <OrganizationsGrid {...listed} mark={mark} openId={openId} onOpen={opened.open} />
  );
  return (
    <>
      <PageHeader
        title="Organizations"
        subtitle="Manage your business accounts"
        aside={
          <ChosenBar
            entity="organizations"
            opened={isChoosing(choosing)}
            onClose={() => choosing.onChange(null)}
            choosing={choosing}
            filter={filter}
            total={total}
            onMerged={({ survivorId }) => mark.set(survivorId)}
          />
        }
        actions={
          <>
            <ImportMenu onImportCsv={() => setDialog('import')} />
            <ExportMenu list="organizations" filter={filter} count={total?.count} />
            {addButton('filled')}
          </>
        }
      />
      <RecordFilterBar
        noun="organization"
        filter={filter}
        filters={filters}
        onlyBadges={conditions}
        noFilters={noFilters}
        views={
          <ViewsMenu
            list="organizations"
            url={url}
            filter={filter}
            noFilters={noFilters}
            onChange={setUrl}
          />
        }
        sortOptions={[...sortOptions, ...sortedBy(filter.sort, sortOptions)]}
        defaultSort={defaultSort}
        total={total}
        onChange={setUrl}
        aside={<ViewSwitch look={look} onChange={onLook} />}
      />
      {isWaiting ? (
        <Loading words={organizationWords.loading} />
      ) : opened.open ? (
        <Beside
          isTable={isTable}
          label="Open organization"
          openId={openId}
          recordOf={(id) => <OrganizationBeside id={id} onGone={opened.close} />}
          empty={<EmptyState icon={IconBuilding} title="Select an organization to see it here" />}
        >
          {organizations}
        </Beside>
      ) : (
        organizations
      )}
      <ImportDialog
        entity="organizations"
        opened={dialog === 'import'}
        onClose={() => setDialog(null)}
      />
      {dialog === 'add' && (
        <AddOrganizationDialog
          onClose={() => setDialog(null)}
          onOpen={openPage}
          onCreated={mark.set}
        />
      )}
    </>
  );
}

const OrganizationBeside = lazyPart(async () => ({
  default: (await import('./organization-page.tsx')).OrganizationBeside,
}));
