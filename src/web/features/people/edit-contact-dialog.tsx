/** Edits every field of a contact. What somebody else changed meanwhile is shown beside what was typed. */
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Person, PersonDraft } from '#contract/people.ts';
import { missingFields } from '#web/features/custom-fields/custom-field-inputs.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { CallError } from '#web/lib/call-error.ts';
import { overlapOf, rebased } from '#web/lib/edits.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { personQuery, useChangePerson } from './people.api.ts';
import { PersonFields } from './person-fields.tsx';
import { type EditedPersonValues, patchOf, valuesOf, withTheirs } from './person-values.ts';

const check = checkedBy(PersonDraft);

interface EditContactDialogProps {
  person: Person;
  onClose: () => void;
}

export function EditContactDialog({ person, onClose }: EditContactDialogProps) {
  // What the edit starts from: a later reading of the record must not change it under the typing.
  const [seen, setSeen] = useState(person);
  // Fields that somebody else has changed as well; `seen` is theirs by then.
  const [conflicts, setConflicts] = useState<string[]>([]);
  const definitions = useDefinitions('person');
  const change = useChangePerson();
  const client = useQueryClient();
  const form = useForm<EditedPersonValues>({
    initialValues: valuesOf(person),
    validate: (values) => ({
      ...check(values),
      ...missingFields(definitions, values.customFields),
    }),
  });

  /** Goes on from their version: what was typed stays, the rest becomes theirs. Saving again is then meant. */
  const meetTheirs = async (patch: object): Promise<CallError> => {
    const theirs = await client.fetchQuery({ ...personQuery(seen.id), staleTime: 0 });
    form.setValues(rebased(form.getValues(), valuesOf(seen), valuesOf(theirs)));
    setSeen(theirs);
    const fields = overlapOf(patch, seen, theirs);
    setConflicts(fields);
    const words = 'was changed by somebody else meanwhile. Save again to keep yours.';
    return new CallError(412, {
      message: `This contact ${words}`,
      code: 'changed_meanwhile',
      fields: Object.fromEntries(fields.map((field) => [field, words])),
    });
  };

  const handleSubmit = async (values: EditedPersonValues) => {
    const patch = patchOf(values, seen, definitions);
    if (Object.keys(patch).length === 0) return;
    try {
      await change.mutateAsync({ seen, patch });
      showToast({ title: 'Contact updated', message: 'Your changes have been saved' });
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to update contact' });
      throw error instanceof CallError && error.status === 412 ? await meetTheirs(patch) : error;
    }
  };

  const handleLoadTheirs = () => {
    form.setValues(withTheirs(form.getValues(), valuesOf(seen), conflicts));
    form.clearErrors();
    setConflicts([]);
  };

  return (
    <FormDialog
      title="Edit Contact"
      draftName={`Edit Contact ${person.id} ${person.updatedAt}`}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={form.values.name.trim() !== ''}
      footStart={
        conflicts.length > 0 && (
          <Button variant="subtle" onClick={handleLoadTheirs}>
            Load theirs
          </Button>
        )
      }
    >
      <TextInput
        data-autofocus
        label="Name"
        required
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <PersonFields form={form} emailRequired={false} />
    </FormDialog>
  );
}
