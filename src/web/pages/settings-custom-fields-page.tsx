/** `/settings/custom-fields`: fields of people and organizations beyond the built-in ones. */
import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import {
  allDefinitionsQuery,
  usageQuery,
  useCreateField,
  useRemoveField,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { DefinitionDialog } from '#web/features/custom-fields/definition-dialog.tsx';
import { DefinitionsList } from '#web/features/custom-fields/definitions-list.tsx';
import { orderAfter } from '#web/features/custom-fields/field-options.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './settings-page.module.css';

export function SettingsCustomFieldsPage() {
  const { data, isPending, error, refetch } = useQuery(allDefinitionsQuery);
  const [dialog, setDialog] = useState<{ definition: CustomFieldDefinition | null } | null>(null);
  const handleDelete = useFieldDeletion();
  const addButton = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setDialog({ definition: null })}
    >
      Add Custom Field
    </Button>
  );
  return (
    <div className={classes.page}>
      <PageHeader
        title="Custom Fields"
        within="Settings"
        subtitle="Your own fields on people and organizations"
        actions={addButton('filled')}
      />
      {isPending && (
        <Loading words="Loading custom fields...">
          <SkeletonRows count={4} height={76} />
        </Loading>
      )}
      {error && (
        <ErrorState title="Failed to load the custom fields" error={error} onRetry={refetch} />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={IconForms}
          title="No custom fields yet"
          hint="Fields you add are asked for in the dialogs of people and organizations."
          action={addButton('default')}
        />
      )}
      {data && data.length > 0 && (
        <DefinitionsList
          definitions={data}
          onEdit={(definition) => setDialog({ definition })}
          onDelete={(definition) => void handleDelete(definition)}
        />
      )}
      {dialog && (
        <DefinitionDialog
          definition={dialog.definition}
          nextOrder={orderAfter(data ?? [])}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** Asks first, and says how many records have a value; Undo adds the field again, and the values reappear. */
function useFieldDeletion() {
  const client = useQueryClient();
  const remove = useRemoveField();
  const create = useCreateField();
  const tell = (error: unknown, title: string) =>
    showFailure(error, { title, message: getServerMessage(error) ?? 'Please try again.' });
  return async (definition: CustomFieldDefinition) => {
    try {
      const { people, organizations } = await client.fetchQuery(usageQuery(definition.id));
      const carriers = `${plural(people, 'person', 'people')} and ${plural(organizations, 'organization')}`;
      const yes = await confirm({
        title: `Delete ${definition.label}?`,
        message: `${carriers} carry a value. The values are kept out of sight, and show again once a field named '${definition.name}' is added.`,
        confirmLabel: 'Delete',
      });
      if (!yes) return;
      await remove.mutateAsync({ params: { id: definition.id } });
    } catch (error) {
      return tell(error, 'Failed to delete custom field');
    }
    const { id: _, createdAt: __, updatedAt: ___, ...body } = definition;
    showToast({
      title: 'Custom field deleted',
      action: {
        label: 'Undo',
        onClick: () =>
          create.mutate(
            { body },
            { onError: (error) => tell(error, 'Failed to create custom field') },
          ),
      },
    });
  };
}
