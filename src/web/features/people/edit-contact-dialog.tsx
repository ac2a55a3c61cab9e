/** Edits every field of a contact. What was typed stays if somebody else changes the contact meanwhile. */
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Person, PersonDraft, personTexts } from '#contract/people.ts';
import { missingFields } from '#web/features/custom-fields/custom-field-inputs.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { findOverlap, rebased } from '#web/lib/edits.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { getInputProps } from '#web/ui/text-fact.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { personQuery, useChangePerson } from './people.api.ts';
import { PersonFields } from './person-fields.tsx';
import { type EditedPersonValues, fillValues, makePatch, withTheirs } from './person-values.ts';

const check = checkedBy(PersonDraft);

interface EditContactDialogProps {
  person: Person;
  onClose: () => void;
}

export function EditContactDialog({ person, onClose }: EditContactDialogProps) {
  // The version that the edit starts from; a later read must not change it while somebody types.
  const [seen, setSeen] = useState(person);
  const definitions = useDefinitions('person');
  const change = useChangePerson();
  const client = useQueryClient();
  const form = useForm<EditedPersonValues>({
    initialValues: fillValues(person),
    validate: (values) => ({
      ...check(values),
      ...missingFields(definitions, values.customFields),
    }),
  });

  const handleSubmit = async (values: EditedPersonValues) => {
    const patch = makePatch(values, seen, definitions);
    if (Object.keys(patch).length === 0) return;
    try {
      await change.mutateAsync({ seen, patch });
      showToast({ title: 'Contact updated', message: 'Your changes have been saved' });
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to update contact' });
      throw error;
    }
  };

  /** Goes on from their version: where both changed a field, either theirs or what was typed; the rest is merged. */
  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    const theirs = await client.fetchQuery({ ...personQuery(seen.id), staleTime: 0 });
    const typed = form.getValues();
    const merged = rebased(typed, fillValues(seen), fillValues(theirs));
    const both = findOverlap(makePatch(typed, seen, definitions), seen, theirs);
    form.setValues(keep === 'mine' ? merged : withTheirs(merged, fillValues(theirs), both));
    setSeen(theirs);
  };

  return (
    <FormDialog
      title="Edit Contact"
      draftName={`Edit Contact ${person.id}`}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel="Save"
      pendingLabel="Saving..."
      canSubmit={form.values.name.trim() !== ''}
      onChangedMeanwhile={handleChangedMeanwhile}
    >
      <TextInput
        data-autofocus
        {...getInputProps(personTexts.name)}
        required
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <PersonFields form={form} emailRequired={false} />
    </FormDialog>
  );
}
