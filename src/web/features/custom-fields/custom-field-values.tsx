/** The custom fields of a record as facts, in display order. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { CallError } from '#web/lib/call-error.ts';
import { EditableFact } from '#web/ui/editable-fact.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { CustomFieldInput } from './custom-field-input.tsx';
import { customFieldsPatch, fillInputs, getInputValue } from './custom-field-inputs.ts';
import { filledFields, printCustomValue } from './custom-field-words.ts';
import { type FieldOwner, useDefinitions } from './custom-fields.api.ts';

interface CustomFieldValuesProps {
  entity: FieldOwner;
  values: CustomFields;
}

/** Read-only: a `FactList` of the fields that have a value; nothing if none has. */
export function CustomFieldValues({ entity, values }: CustomFieldValuesProps) {
  const facts = filledFields(useDefinitions(entity), values);
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

interface CustomFieldFactsProps extends CustomFieldValuesProps {
  /** Saves the changed field. */
  onSave: (customFields: CustomFields) => Promise<unknown>;
  onReload: () => unknown;
}

/** Edited in place: a `FactList` of every field that applies. */
export function CustomFieldFacts({ entity, values, onSave, onReload }: CustomFieldFactsProps) {
  const definitions = useDefinitions(entity);
  if (definitions.length === 0) return null;

  const save = async (definition: CustomFieldDefinition, text: string) => {
    const patch = customFieldsPatch([definition], { [definition.name]: text }, values);
    if (!patch) return;
    try {
      await onSave(patch);
    } catch (error) {
      throw aboutOthers(error, definition, definitions) ?? error;
    }
  };
  return (
    <FactList>
      {definitions.map((definition) => (
        <EditableFact
          key={definition.id}
          label={definition.label}
          value={getInputValue(definition, fillInputs(values))}
          onSave={(text) => save(definition, text)}
          onReload={onReload}
          input={({ value, onChange, error }) => (
            <CustomFieldInput
              definition={definition}
              value={value}
              onChange={onChange}
              error={error}
            />
          )}
        >
          {printCustomValue(definition, values[definition.name])}
        </EditableFact>
      ))}
    </FactList>
  );
}

/** The refusal may be about another field that is required: then that one has to be named. */
function aboutOthers(
  error: unknown,
  { name }: CustomFieldDefinition,
  definitions: readonly CustomFieldDefinition[],
): CallError | null {
  if (!(error instanceof CallError) || error.fields[`customFields.${name}`]) return null;
  const faults = definitions.flatMap((each) => {
    const words = error.fields[`customFields.${each.name}`];
    return words ? `${each.label} ${words}` : [];
  });
  if (faults.length === 0) return null;
  return new CallError(error.status, { message: faults.join(', '), code: error.code });
}
