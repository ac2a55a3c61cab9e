/** The opportunities as a table, each cell edited where it stands. */
import { Select, Stack, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, memo, useMemo } from 'react';
import { inOrder } from '#contract/fields.ts';
import { rowsOfTable } from '#contract/list-filter.ts';
import {
  type Opportunity,
  opportunitiesApi,
  opportunityFields,
  opportunityTexts,
} from '#contract/opportunities.ts';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import { CellEditor } from '#web/features/tables/cell-editor.tsx';
import { dayCell, type Saving, textCell } from '#web/features/tables/cells.tsx';
import type { Column } from '#web/features/tables/columns.tsx';
import { makeFarReads } from '#web/features/tables/far-end.ts';
import {
  describeColumns,
  linkColumn,
  OpeningName,
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
import { formatAmount, formatDate, formatDay } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import {
  type OpportunityPatchInput,
  opportunityPagesQuery,
  opportunityQuery,
  useChangeOpportunity,
} from './opportunities.api.ts';
import {
  NoOpportunities,
  type OpportunityListProps,
  opportunityWords,
} from './opportunity-list.tsx';
import { type ChosenStage, makeStagePatch } from './stage-patch.ts';
import { StageBadge, stageLabels, stageOptions } from './stages.tsx';

const Row = memo(TableRowCells<Opportunity>);

export interface OpportunitiesTableProps
  extends TableOfList,
    Pick<
      OpportunityListProps,
      'filter' | 'choosing' | 'added' | 'onOpen' | 'onClearFilters' | 'addButton'
    > {
  /** The one that is open beside the table. */
  openId: string | null;
  actions: (opportunity: Opportunity) => RowAction[];
}

export function OpportunitiesTable(props: OpportunitiesTableProps) {
  const pages = opportunityPagesQuery({ ...props.filter, limit: rowsOfTable });
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  return (
    <ListTable
      {...props}
      query={query}
      queryKey={pages.queryKey}
      far={makeFarReads(opportunitiesApi.list, pages.queryKey, props.sort)}
      Row={Row}
      label="Opportunities"
      words={opportunityWords}
      empty={<NoOpportunities {...props} />}
      first={props.added}
      columns={useOpportunityColumns()}
      nameOf={({ name }) => name}
    />
  );
}

const base = describeColumns(opportunityFields, {
  usual: {
    name: 16,
    value: 8,
    stage: 9,
    expectedCloseDate: 9,
    organizationId: 12,
    assignedToId: 9,
  },
  widths: { personId: 12, probability: 7 },
});
const order = inOrder(opportunityFields, ['name', 'value', 'stage', 'expectedCloseDate']);

function useOpportunityColumns() {
  const saving = useSaving(useChangeOpportunity(), opportunityQuery);
  const staffName = useStaffName();
  return useMemo(() => {
    const own = order.flatMap((field): Column<Opportunity>[] => {
      const column = base(field);
      const cell = { ...saving, label: column.label };
      switch (field) {
        case 'name':
          return [
            textColumn(column, {
              ...saving,
              read: ({ name }) => name,
              patch: (name) => ({ name: name ?? '' }),
              show: ({ name }) => <OpeningName>{name}</OpeningName>,
            }),
          ];
        case 'value':
          return [
            {
              ...column,
              alignsEnd: true,
              words: ({ value }) => (value === null ? '' : formatAmount(value)),
              edit: textCell({
                ...cell,
                kind: 'amount',
                read: ({ value }) => value,
                patch: (value) => ({ value }),
              }),
            },
          ];
        case 'probability':
          return [
            {
              ...column,
              alignsEnd: true,
              words: ({ probability }) => `${probability}%`,
              edit: textCell({
                ...cell,
                kind: 'percent',
                read: ({ probability }) => probability,
                patch: (probability) => ({ probability: probability ?? '' }),
              }),
            },
          ];
        case 'stage':
          return [
            {
              ...column,
              words: ({ stage }) => stageLabels[stage],
              show: ({ stage }) => <StageBadge stage={stage} />,
              edit: stageCell(saving),
            },
          ];
        case 'stageSince':
          return [
            {
              ...column,
              label: 'In its stage since',
              words: ({ stageSince }) => formatDate(stageSince),
              show: ({ stageSince }) => <Ago at={stageSince} isSentence />,
            },
          ];
        case 'expectedCloseDate':
          return [
            {
              ...column,
              words: ({ expectedCloseDate: day }) => (day ? formatDay(day) : ''),
              edit: dayCell({
                ...cell,
                read: ({ expectedCloseDate }) => expectedCloseDate,
                patch: (expectedCloseDate) => ({ expectedCloseDate }),
              }),
            },
          ];
        case 'personId':
          return [
            linkColumn(column, {
              ...saving,
              Picker: PersonPicker,
              read: ({ personId: id, personName: name }) => ({ id, name }),
              patch: ({ id }) => ({ personId: id }),
            }),
          ];
        case 'organizationId':
          return [
            linkColumn(column, {
              ...saving,
              Picker: OrganizationPicker,
              read: ({ organizationId: id, organizationName: name }) => ({ id, name }),
              patch: ({ id }) => ({ organizationId: id }),
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
          // What takes several lines has its place on the page of the opportunity.
          return [];
      }
    });
    return [...own, ...writtenColumns<Opportunity>()];
  }, [staffName, saving]);
}

/** A sale that is lost asks why before it is saved. */
function stageCell({ save, reload }: Saving<Opportunity, OpportunityPatchInput>) {
  const edit: Column<Opportunity>['edit'] = (row, editing) => (
    <CellEditor<Opportunity, ChosenStage>
      label="Stage"
      row={row}
      value={{ stage: row.stage, lostReason: row.lostReason ?? '' }}
      savesAtOnce={({ stage }) => stage !== 'closed_lost'}
      editing={editing}
      reload={() => reload(row.id)}
      save={async (seen, chosen) => save(seen, makeStagePatch(seen, chosen))}
      input={(props) => <StageInput {...props} />}
    />
  );
  return edit;
}

type StageInputProps = Parameters<
  ComponentProps<typeof CellEditor<Opportunity, ChosenStage>>['input']
>[0];

function StageInput({ label, value, onChange, error }: StageInputProps) {
  return (
    <Stack gap={4}>
      <Select
        label={label}
        data={stageOptions}
        allowDeselect={false}
        value={value.stage}
        onChange={(stage) => stage && onChange({ ...value, stage })}
        error={value.stage !== 'closed_lost' && error}
      />
      {value.stage === 'closed_lost' && (
        <TextInput
          label="Why was it lost?"
          placeholder="Why was it lost?"
          required
          maxLength={opportunityTexts.lostReason.limit}
          value={value.lostReason}
          onChange={(event) => onChange({ ...value, lostReason: event.currentTarget.value })}
          error={error}
        />
      )}
    </Stack>
  );
}
