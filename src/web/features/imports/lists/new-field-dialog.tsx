/** A custom field that a file has and we lack is planned beside its column, from the header: the import makes it. */
import { useQuery } from '@tanstack/react-query';
import { addPlannedFields, type PlannedField } from '#contract/planned-fields.ts';
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
  /** What the import is to make already. */
  planned: readonly PlannedField[];
  onPlan: (field: PlannedField) => void;
  onClose: () => void;
}

/** Mounting it opens it, filled in from the column. */
export function NewFieldDialog({ owner, header, cells, ...props }: NewFieldDialogProps) {
  const { data } = useQuery(allDefinitionsQuery);
  if (!data) return null;
  const definitions = addPlannedFields(data, props.planned);
  return (
    <DefinitionDialog
      definition={null}
      nextOrder={orderAfter(definitions)}
      given={{
        name: proposeName(header, definitions),
        label: header.slice(0, 100),
        fieldType: guessFieldType(cells),
        entityType: owner,
      }}
      plan={{
        onPlan: props.onPlan,
        appliesTo: owner,
        taken: definitions.map(({ name }) => name),
      }}
      onClose={props.onClose}
    />
  );
}
