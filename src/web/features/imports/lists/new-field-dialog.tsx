/** A custom field that a file has and we lack is made beside its column, from the header. */
import { useQuery } from '@tanstack/react-query';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import {
  allDefinitionsQuery,
  type FieldOwner,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { DefinitionDialog } from '#web/features/custom-fields/definition-dialog.tsx';
import { orderAfter } from '#web/features/custom-fields/field-options.ts';
import { guessFieldType, proposeName } from './field-of-column.ts';

interface NewFieldDialogProps {
  owner: FieldOwner;
  header: string;
  /** The cells of the column in the first rows. */
  cells: readonly string[];
  onMade: (definition: CustomFieldDefinition) => void;
  onClose: () => void;
}

/** Mounting it opens it, filled in from the column. */
export function NewFieldDialog({ owner, header, cells, onMade, onClose }: NewFieldDialogProps) {
  const { data } = useQuery(allDefinitionsQuery);
  if (!data) return null;
  return (
    <DefinitionDialog
      definition={null}
      nextOrder={orderAfter(data)}
      given={{
        name: proposeName(header, data),
        label: header.slice(0, 100),
        fieldType: guessFieldType(cells),
        entityType: owner,
      }}
      onSaved={onMade}
      onClose={onClose}
    />
  );
}
