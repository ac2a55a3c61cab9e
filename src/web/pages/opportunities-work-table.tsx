/** The table of opportunities, with what one does to a row. */
import type { Opportunity } from '#contract/opportunities.ts';
import {
  OpportunitiesTable,
  type OpportunitiesTableProps,
} from '#web/features/opportunities/opportunities-table.tsx';
import { useRowWork } from './use-row-work.tsx';

interface OpportunitiesWorkTableProps extends Omit<OpportunitiesTableProps, 'actions'> {
  onEdit: (opportunity: Opportunity) => void;
}

export function OpportunitiesWorkTable({ onEdit, ...table }: OpportunitiesWorkTableProps) {
  const { actions, dialog } = useRowWork<Opportunity>({
    linkOf: ({ id }) => ({ opportunityId: id }),
    onEdit,
  });
  return (
    <>
      <OpportunitiesTable {...table} actions={actions} />
      {dialog}
    </>
  );
}
