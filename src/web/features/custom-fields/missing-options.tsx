/** Says which cells of a file a dropdown does not offer, and has the import add them to its options for whoever may. */
import { Button, Text } from '@mantine/core';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import classes from './custom-fields.module.css';
import { missingOptions } from './field-options.ts';

interface MissingOptionsProps {
  definition: CustomFieldDefinition;
  cells: readonly string[];
  /** Nothing is added before the import. */
  onPlan: (options: string[]) => void;
}

export function MissingOptions({ definition, cells, onPlan }: MissingOptionsProps) {
  const mayAdd = can(useCurrentUser(), 'custom-field.manage');
  const missing = missingOptions(definition, cells);
  if (missing.length === 0) return null;
  const named = missing.map((option) => `‘${option}’`).join(', ');
  return (
    <div className={classes.missing}>
      <Text fz="dense">
        {named} {missing.length === 1 ? 'is no option' : 'are no options'} of {definition.label}{' '}
        yet.
      </Text>
      {mayAdd && (
        <Button variant="subtle" size="compact-sm" onClick={() => onPlan(missing)}>
          Add {missing.length === 1 ? 'it' : 'them'}
        </Button>
      )}
    </div>
  );
}
