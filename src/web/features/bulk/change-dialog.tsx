/** Changes many records: what is filled in is looked at beside it, and then done as it was looked at. */
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BulkAction, BulkEntity } from '#contract/bulk.ts';
import { kindOfList } from '#contract/records.ts';
import { allDefinitionsQuery } from '#web/features/custom-fields/custom-fields.api.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showRun } from '#web/lib/shown-runs.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { type BulkOrder, beginChange, lookQuery, type Target } from './bulk.api.ts';
import { emptyDraft, makeChange } from './change-draft.ts';
import { ChangeInputs } from './change-inputs.tsx';
import { ChangePreview } from './change-preview.tsx';
import { buttonWords, titleWords } from './change-words.ts';
import { listSettable } from './settable-fields.ts';

/** A preview is read once nobody has typed for this long. */
const pause = 300;

interface ChangeDialogProps {
  action: BulkAction;
  entity: BulkEntity;
  target: Target;
  /** How many are chosen. */
  count: number;
  /** It has begun. */
  onBegun: () => void;
  onClose: () => void;
}

export function ChangeDialog(props: ChangeDialogProps) {
  const { action, entity, target, count, onBegun, onClose } = props;
  const me = useCurrentUser();
  const form = useForm({
    initialValues: { ...emptyDraft, ...(action === 'add-task' && { assigneeId: me.id }) },
  });
  const { data: definitions } = useQuery({ ...allDefinitionsQuery, enabled: action === 'set' });
  const fields = useMemo(() => {
    const kind = kindOfList(entity);
    const own = definitions?.filter(
      ({ entityType }) => entityType === kind || (entityType === 'both' && hasBoth(entity)),
    );
    return listSettable(entity, own ?? []);
  }, [entity, definitions]);
  const change = makeChange(action, form.values, fields);
  const said = JSON.stringify(change);
  const [settled] = useDebouncedValue(said, pause);
  const order: BulkOrder | null = change && { entity, ...target, change };
  const look = useQuery(lookQuery(settled === said ? order : null));
  const seen = settled === said ? look.data : undefined;

  const handleSubmit = async () => {
    if (!order || !seen) return;
    try {
      const { run } = await beginChange(order, seen.fingerprint);
      if (run) showRun(run.id);
    } catch (error) {
      // Others have changed what was looked at: it is looked at again, below the words that say so.
      if (error instanceof CallError && error.status === 409) void look.refetch();
      throw error;
    }
    onBegun();
  };
  return (
    <FormDialog
      title={titleWords(action, entity, count)}
      // What was begun for some records must not be offered for others.
      draftName=""
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel={buttonWords(action, entity, seen?.willChange)}
      pendingLabel="Starting…"
      canSubmit={seen !== undefined && seen.willChange > 0 && !look.isFetching}
      size={620}
    >
      <ChangeInputs action={action} form={form} fields={fields} />
      {change && (
        <ChangePreview
          action={action}
          entity={entity}
          seen={seen}
          definitions={definitions ?? []}
          error={look.isError ? look.error : null}
          onRetry={look.refetch}
        />
      )}
    </FormDialog>
  );
}

function hasBoth(entity: BulkEntity): boolean {
  return entity === 'people' || entity === 'organizations';
}
