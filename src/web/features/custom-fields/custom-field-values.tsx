/** The custom fields of a record as facts, in display order; what is blank is left out. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { formatDate } from '#web/lib/format.ts';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { type FieldOwner, useDefinitions } from './custom-fields.api.ts';

interface CustomFieldValuesProps {
  entity: FieldOwner;
  values: CustomFields;
}

/** A `FactList` of its own; nothing where the record holds no custom field. */
export function CustomFieldValues({ entity, values }: CustomFieldValuesProps) {
  const facts = useDefinitions(entity)
    .map((definition) => ({ definition, words: wordsOf(definition, values[definition.name]) }))
    .filter(({ words }) => words !== '');
  if (facts.length === 0) return null;
  return (
    <FactList>
      {facts.map(({ definition, words }) => (
        <Fact key={definition.id} label={definition.label}>
          {words}
        </Fact>
      ))}
    </FactList>
  );
}

function wordsOf({ fieldType }: CustomFieldDefinition, value: CustomFields[string] | undefined) {
  if (value === undefined || value === null) return '';
  if (fieldType === 'boolean') return String(value) === 'true' ? 'Yes' : 'No';
  return fieldType === 'date' ? formatDate(String(value)) : String(value);
}
