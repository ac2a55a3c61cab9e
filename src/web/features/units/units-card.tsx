/** The machines and vehicles that an organization runs: a click on a row opens it, and a button adds one. */
import { Button } from '@mantine/core';
import { IconPlus, IconTractor } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unitsApi } from '#contract/units.ts';
import { ExportMenu } from '#web/features/list-exports/export-menu.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { getItems, PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { unitsOfQuery } from './units.api.ts';
import classes from './units-card.module.css';
import { UnitsTable } from './units-table.tsx';
import { useEditedUnit } from './use-edited-unit.ts';

const AddUnitDialog = dialogPart(async () => ({
  default: (await import('./unit-dialogs.tsx')).AddUnitDialog,
}));
const EditUnitDialog = dialogPart(async () => ({
  default: (await import('./unit-dialogs.tsx')).EditUnitDialog,
}));

interface UnitsCardProps {
  organization: { id: string; name: string };
}

export function UnitsCard({ organization }: UnitsCardProps) {
  const filter = { organizationId: organization.id };
  const list = useInfiniteQuery(unitsOfQuery(organization.id));
  const total = useTotal(unitsApi.list, filter, list);
  const [edited, edit] = useEditedUnit();
  const [isAdding, setIsAdding] = useState(false);
  const shown = getItems(list).length;
  const addButton = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setIsAdding(true)}
    >
      Add Unit
    </Button>
  );
  return (
    <SectionCard
      title="Units"
      {...(total && { count: formatTotal(total) })}
      action={
        shown > 0 && (
          <div className={classes.actions}>
            <ExportMenu list="units" filter={filter} size="xs" />
            {addButton}
          </div>
        )
      }
    >
      <PagedList
        query={list}
        words={{
          loading: 'Loading units...',
          failed: 'Failed to fetch units',
          more: 'More units',
        }}
        skeleton={<SkeletonRows count={3} height={44} />}
        empty={
          <EmptyState
            icon={IconTractor}
            title="No units yet"
            hint="The machines and vehicles they run belong here."
            action={addButton}
          />
        }
        moreButton={{
          isQuiet: true,
          count: total && formatTotal({ ...total, count: Math.max(total.count - shown, 1) }),
        }}
      >
        {(units) => <UnitsTable units={units} onOpen={edit} />}
      </PagedList>
      {shown > 0 && (
        <LinkButton
          to="/units"
          search={{ organizationId: organization.id }}
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.all}
        >
          All units
        </LinkButton>
      )}
      {isAdding && <AddUnitDialog organization={organization} onClose={() => setIsAdding(false)} />}
      {edited && <EditUnitDialog key={edited.id} unit={edited} onClose={() => edit(null)} />}
    </SectionCard>
  );
}
