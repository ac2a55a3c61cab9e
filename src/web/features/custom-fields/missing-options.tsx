/** Says which cells of a file a dropdown does not offer, and adds them to its options for whoever may. */
import { Button, Text } from '@mantine/core';
import { makeEtag } from '#contract/concurrency.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useUpdateField } from './custom-fields.api.ts';
import classes from './custom-fields.module.css';
import { missingOptions } from './field-options.ts';

interface MissingOptionsProps {
  definition: CustomFieldDefinition;
  cells: readonly string[];
  /** Called once they can be chosen. */
  onAdded?: () => void;
}

export function MissingOptions({ definition, cells, onAdded }: MissingOptionsProps) {
  const mayAdd = can(useCurrentUser(), 'custom-field.manage');
  const update = useUpdateField();
  const missing = missingOptions(definition, cells);
  if (missing.length === 0) return null;
  const named = missing.map((option) => `‘${option}’`).join(', ');
  const handleAdd = async () => {
    const options = [...definition.options, ...missing];
    try {
      await update.mutateAsync({
        params: { id: definition.id },
        body: { options },
        ifMatch: makeEtag(definition),
      });
      onAdded?.();
      showToast({ title: missing.length === 1 ? 'Option added' : 'Options added' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to update custom field', message });
    }
  };
  return (
    <div className={classes.missing}>
      <Text fz="dense">
        {named} {missing.length === 1 ? 'is no option' : 'are no options'} of {definition.label}{' '}
        yet.
      </Text>
      {mayAdd && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={update.isPending}
          onClick={() => void handleAdd()}
        >
          Add {missing.length === 1 ? 'it' : 'them'}
        </Button>
      )}
    </div>
  );
}
