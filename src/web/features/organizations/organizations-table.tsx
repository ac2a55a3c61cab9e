/** The organizations as a table, each cell edited where it stands. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { inOrder } from '#contract/fields.ts';
import { rowsOfTable } from '#contract/list-filter.ts';
import {
  type Organization,
  organizationFields,
  organizationsApi,
  organizationTexts,
} from '#contract/organizations.ts';
import { definitionsQuery } from '#web/features/custom-fields/custom-fields.api.ts';
import { customColumns } from '#web/features/tables/cells.tsx';
import type { Column } from '#web/features/tables/columns.tsx';
import { makeFarReads } from '#web/features/tables/far-end.ts';
import {
  choiceColumn,
  describeColumns,
  isText,
  linkColumn,
  ownerColumn,
  tagsColumn,
  textColumn,
  writtenColumns,
} from '#web/features/tables/field-columns.tsx';
import { ListTable, type TableOfList } from '#web/features/tables/list-table.tsx';
import type { RowAction } from '#web/features/tables/row-actions.ts';
import { TableRowCells } from '#web/features/tables/table-row.tsx';
import { useSaving } from '#web/features/tables/use-saving.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { openBeside, useOpenRecord } from '#web/ui/beside.tsx';
import { ExistingOrganizationPicker } from './organization-picker.tsx';
import { StatusBadge, statusOptions } from './organization-status.tsx';
import {
  organizationPagesQuery,
  organizationQuery,
  useChangeOrganization,
} from './organizations.api.ts';
import {
  NoOrganizations,
  type OrganizationsGridProps,
  organizationWords,
} from './organizations-grid.tsx';

const Row = memo(TableRowCells<Organization>);

export interface OrganizationsTableProps
  extends TableOfList,
    Pick<OrganizationsGridProps, 'filter' | 'choosing' | 'added' | 'onClearFilters' | 'addButton'> {
  /** The one that is open beside the table. */
  openId: string | null;
  onOpen: (organization: Organization) => void;
  actions: (organization: Organization) => RowAction[];
}

export function OrganizationsTable(props: OrganizationsTableProps) {
  const { filter } = props;
  const pages = organizationPagesQuery({ ...filter, limit: rowsOfTable });
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  const { columns, isPending } = useOrganizationColumns();
  return (
    <ListTable
      {...props}
      query={query}
      queryKey={pages.queryKey}
      far={makeFarReads(organizationsApi.list, pages.queryKey, props.sort)}
      Row={Row}
      label="Organizations"
      words={organizationWords}
      isWaiting={isPending}
      empty={<NoOrganizations {...props} />}
      first={props.added}
      columns={columns}
      nameOf={({ name }) => name}
    />
  );
}

const base = describeColumns(organizationFields, {
  usual: { name: 16, industry: 10, status: 7, location: 12, phone: 10, assignedToId: 10 },
  widths: { website: 13, email: 15, parentId: 13 },
});
const order = inOrder(organizationFields, ['name', 'status', 'industry', 'location', 'phone']);

function useOrganizationColumns() {
  const saving = useSaving(useChangeOrganization(), organizationQuery);
  const { data: definitions, isPending } = useQuery(definitionsQuery('organization'));
  const staffName = useStaffName();
  const columns = useMemo(() => {
    const own = order.flatMap((field): Column<Organization>[] => {
      const column = base(field);
      switch (field) {
        case 'status':
          return [
            choiceColumn(column, {
              ...saving,
              show: ({ status }) => <StatusBadge status={status} />,
              options: statusOptions,
              read: ({ status }) => status,
              patch: (status) => ({ status }),
            }),
          ];
        case 'parentId':
          return [
            linkColumn(column, {
              ...saving,
              Picker: ExistingOrganizationPicker,
              read: ({ parentId: id, parentName: name }) => ({ id, name }),
              patch: ({ id }) => ({ parentId: id }),
            }),
          ];
        case 'assignedToId':
          return [
            ownerColumn(column, {
              ...saving,
              staffName,
              read: ({ assignedToId }) => assignedToId,
              patch: (assignedToId) => ({ assignedToId }),
            }),
          ];
        case 'tags':
          return [tagsColumn(column, { ...saving, patch: (tags) => ({ tags }) })];
        default:
          if (!isText(organizationTexts, field)) return [];
          return [
            textColumn(column, {
              ...saving,
              kind: organizationTexts[field].kind,
              read: (organization) => organization[field],
              patch: (text) => ({ [field]: text ?? (field === 'name' ? '' : null) }),
              show: field === 'name' ? drawName : undefined,
            }),
          ];
      }
    });
    const fields = customColumns<Organization>(definitions ?? [], saving);
    return [...own, ...fields, ...writtenColumns<Organization>()];
  }, [definitions, staffName, saving]);
  return { columns, isPending };
}

function drawName({ id, name }: Organization) {
  return <NameLink id={id} name={name} />;
}

/** Opens the organization beside the table if there is room, otherwise its page. */
function NameLink({ id, name }: Pick<Organization, 'id' | 'name'>) {
  const { open } = useOpenRecord();
  return (
    <Link
      to="/organizations/$id"
      params={{ id }}
      preload={false}
      tabIndex={-1}
      {...(open && { onClick: openBeside(() => open(id)) })}
    >
      {name}
    </Link>
  );
}
