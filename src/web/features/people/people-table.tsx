/** The contacts as a table, each cell edited where it stands. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { inOrder } from '#contract/fields.ts';
import { type Person, peopleApi, personFields, personTexts } from '#contract/people.ts';
import { definitionsQuery } from '#web/features/custom-fields/custom-fields.api.ts';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { customColumns } from '#web/features/tables/cells.tsx';
import type { Column } from '#web/features/tables/columns.tsx';
import { makeFarReads } from '#web/features/tables/far-end.ts';
import {
  describeColumns,
  isText,
  linkColumn,
  ownerColumn,
  tagsColumn,
  textColumn,
  writtenColumns,
} from '#web/features/tables/field-columns.tsx';
import { ListTable, type TableOfList } from '#web/features/tables/list-table.tsx';
import { listRowActions, type RowWork } from '#web/features/tables/row-actions.ts';
import { TableRowCells } from '#web/features/tables/table-row.tsx';
import { useSaving } from '#web/features/tables/use-saving.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { personQuery, useChangePerson } from './people.api.ts';
import { NoPeople, type PeopleListProps, peopleWords } from './people-list.tsx';
import { personCardId } from './person-card.tsx';
import type { PeopleList } from './use-people.ts';

const Row = memo(TableRowCells<Person>);

interface PeopleTableProps
  extends TableOfList,
    Pick<
      PeopleListProps,
      'added' | 'selectedId' | 'narrowed' | 'choosing' | 'onClearFilters' | 'addButton'
    > {
  list: PeopleList['list'];
  queryKey: PeopleList['queryKey'];
  onOpen: (person: Person) => void;
  onAct: (work: RowWork, person: Person) => void;
}

export function PeopleTable(props: PeopleTableProps) {
  const { list, selectedId, onOpen, onAct, narrowed, onClearFilters, addButton } = props;
  const { columns, isPending } = usePersonColumns();
  return (
    <ListTable
      {...props}
      query={list}
      far={makeFarReads(peopleApi.list, props.queryKey, props.sort)}
      Row={Row}
      label="Contacts"
      words={peopleWords}
      isWaiting={isPending}
      empty={<NoPeople narrowed={narrowed} onClearFilters={onClearFilters} addButton={addButton} />}
      first={props.added}
      columns={columns}
      nameOf={({ name }) => name}
      openId={selectedId}
      onOpen={onOpen}
      actions={(person) => listRowActions(person.name, (work) => onAct(work, person))}
    />
  );
}

const base = describeColumns(personFields, {
  usual: { name: 15, organizationId: 13, email: 15, phone: 10, assignedToId: 10 },
  widths: { location: 13 },
});
const order = inOrder(personFields, ['name', 'organizationId', 'email', 'phone', 'jobTitle']);

function usePersonColumns() {
  const saving = useSaving(useChangePerson(), personQuery);
  const { data: definitions, isPending } = useQuery(definitionsQuery('person'));
  const staffName = useStaffName();
  const columns = useMemo(() => {
    const own = order.flatMap((field): Column<Person>[] => {
      const column = base(field);
      switch (field) {
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
          if (!isText(personTexts, field)) return [];
          return [
            textColumn(column, {
              ...saving,
              kind: personTexts[field].kind,
              read: (person) => person[field],
              patch: (text) => ({ [field]: text ?? (field === 'name' ? '' : null) }),
              show: field === 'name' ? drawName : undefined,
            }),
          ];
      }
    });
    const fields = customColumns<Person>(definitions ?? [], saving);
    return [...own, ...fields, ...writtenColumns<Person>()];
  }, [definitions, staffName, saving]);
  return { columns, isPending };
}

/** Opens the contact as a card does. */
function drawName(person: Person) {
  return (
    <Link
      id={personCardId(person.id)}
      to="/people"
      search={(previous) => previous}
      hash={person.id}
      resetScroll={false}
      hashScrollIntoView={false}
      activeOptions={{ includeHash: true }}
      activeProps={{}}
      preload={false}
      tabIndex={-1}
    >
      {person.name}
    </Link>
  );
}
