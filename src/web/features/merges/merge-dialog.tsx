/** Shows records side by side and merges them: one stays, of each field one value is chosen. Mounting it opens it. */
import { Alert, Button, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { daysToUnmerge, type Merge, type MergePreview } from '#contract/merges.ts';
import { mostMerged } from '#contract/most-merged.ts';
import { getTitle, records } from '#contract/records.ts';
import { makeOption } from '#web/features/duplicates/alike-words.ts';
import { alikeQuery } from '#web/features/duplicates/duplicates.api.ts';
import { ExistingOrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './merge-dialog.module.css';
import { MergeTable } from './merge-table.tsx';
import { getChosen, type MergeValues } from './merge-values.ts';
import { listWords, movedWords, tellDoubts } from './merge-words.ts';
import { mergePreviewQuery, useMerge } from './merges.api.ts';

interface MergeDialogProps {
  kind: DuplicateKind;
  /** The first one stays unless another is chosen; with one alone, the others are picked in the dialog. */
  ids: readonly string[];
  onMerged: (merge: Merge) => void;
  onClose: () => void;
}

export function MergeDialog({ kind, ids, onMerged, onClose }: MergeDialogProps) {
  const form = useForm<MergeValues>({
    initialValues: { ids: [...ids], survivorId: ids[0] ?? '', chosen: {} },
  });
  const merge = useMerge();
  const { values } = form;
  const isEnough = values.ids.length > 1;
  const others = values.ids.filter((id) => id !== values.survivorId);
  const query = useQuery({
    ...mergePreviewQuery(kind, [values.survivorId, ...others]),
    // Once they are merged there is nothing to compare.
    enabled: isEnough && !merge.isPending && !merge.isSuccess,
    placeholderData: keepPreviousData,
    // What is compared is what is there now.
    staleTime: 0,
  });
  const preview = isEnough ? query.data : undefined;
  const isCurrent = preview !== undefined && !query.isPlaceholderData;
  const blocked = preview ? listBlocked(preview, values.survivorId) : [];
  const labels = getTitle(kind);

  const handleSubmit = async ({ survivorId }: MergeValues) => {
    const chosen = Object.fromEntries(
      (preview?.fields ?? []).map((field) => [field.key, getChosen(field, values)]),
    );
    const body = { kind, survivorId, ids: others, chosen };
    const merged = await merge.mutateAsync({ body });
    const kept = preview?.records.find(({ id }) => id === survivorId)?.name ?? '';
    showToast({ title: `${labels} merged`, message: `All of it is with ${kept} now.` });
    onMerged(merged);
  };

  return (
    <FormDialog
      title={kind === 'person' ? 'Merge Contacts' : 'Merge Organizations'}
      draftName=""
      size={values.ids.length > 2 ? 1_040 : 760}
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Not merged' }}
      onClose={onClose}
      submitLabel={isEnough ? `Merge ${values.ids.length}` : 'Merge'}
      pendingLabel="Merging..."
      canSubmit={isCurrent && blocked.length === 0}
    >
      {!isEnough && <AddSide kind={kind} form={form} />}
      {isEnough && query.isError && (
        <ErrorState
          title="These cannot be compared"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {isEnough && query.isPending && <SkeletonRows count={6} height={40} />}
      {preview && (
        <>
          <MergeTable preview={preview} form={form} />
          {values.ids.length < mostMerged && (
            <AddMore key={values.ids.length} kind={kind} form={form} />
          )}
          {blocked.length > 0 && (
            <Alert color="amber" title={`${listWords(blocked)} cannot go`}>
              You may not delete {blocked.length === 1 ? 'that one' : 'those'}.{' '}
              {blocked.length === 1
                ? 'Keep it as the one that stays, or take it out.'
                : 'Take them out.'}
            </Alert>
          )}
          <Summary preview={preview} values={values} />
        </>
      )}
    </FormDialog>
  );
}

/** The names of those that would go and may not. */
function listBlocked({ records: sides }: MergePreview, survivorId: string): string[] {
  return sides.flatMap(({ id, name, mayGo }) => (mayGo || id === survivorId ? [] : name));
}

interface SideProps {
  kind: DuplicateKind;
  form: UseFormReturnType<MergeValues>;
}

function AddSide({ kind, form }: SideProps) {
  const Picker = kind === 'person' ? PersonPicker : ExistingOrganizationPicker;
  const { ids: chosen, survivorId } = form.values;
  const { data: alike = [] } = useQuery(alikeQuery(kind, survivorId));
  const handlePick = (id: string | null) => {
    const { ids } = form.getValues();
    if (id !== null && !ids.includes(id)) form.setFieldValue('ids', [...ids, id]);
  };
  return (
    <Picker
      label="Merge with"
      value={null}
      onChange={handlePick}
      first={alike.filter(({ id }) => !chosen.includes(id)).map(makeOption)}
      without={chosen}
      isFirst
    />
  );
}

function AddMore(props: SideProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { label } = records[props.kind];
  if (isAdding) return <AddSide {...props} />;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      className={classes.add}
      onClick={() => setIsAdding(true)}
    >
      Add another {label}
    </Button>
  );
}

/** What happens to what is not compared. */
function Summary({ preview, values }: { preview: MergePreview; values: MergeValues }) {
  const { records: sides, moved, tags, fields, left } = preview;
  const kept = sides.find(({ id }) => id === values.survivorId)?.name ?? '';
  const words = movedWords(moved);
  const further = fields.flatMap((field) => {
    if (!field.keepsAll) return [];
    const place = sides.findIndex(({ id }) => id === getChosen(field, values));
    const all = field.values.filter((value) => value !== null);
    return [...new Set(all)].filter((value) => value !== field.values[place]);
  });
  return (
    <div className={classes.summary}>
      {tellDoubts(preview).map((doubt) => (
        <Text key={doubt} fz="dense" c="dimmed">
          {doubt}
        </Text>
      ))}
      <Text fz="dense">
        <b>Moves to {kept}:</b> {words || 'nothing else'}.
        {tags.length > 0 && ` Tags of all are kept: ${tags.join(', ')}.`}
      </Text>
      {further.length > 0 && (
        <Text fz="dense">
          <b>Kept as further e-mails and phones:</b> {further.join(', ')}.
        </Text>
      )}
      {left.length > 0 && (
        <Text fz="dense">
          <b>Has no place there:</b> {left.join(', ')}. The history keeps{' '}
          {left.length === 1 ? 'it' : 'them'}.
        </Text>
      )}
      <Text fz="dense" c="dimmed">
        Can be un-merged for {daysToUnmerge} days: each then gets its own back.
      </Text>
    </div>
  );
}
