/** Edits every field of a contact. What was typed stays if somebody else changes the contact meanwhile. */
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Person, PersonDraft, peopleApi, personTexts } from '#contract/people.ts';
import { checkedApart, findFurtherFaults } from '#web/features/addresses/further-values.ts';
import { missingFields } from '#web/features/custom-fields/custom-field-inputs.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { getInputProps } from '#web/ui/text-fact.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMergedVersion } from '#web/ui/use-edited-version.ts';
import { useChangePerson } from './people.api.ts';
import { PersonFields } from './person-fields.tsx';
import { type EditedPersonValues, fillValues, makePatch, withTheirs } from './person-values.ts';

const check = checkedBy(PersonDraft.omit(checkedApart));

interface EditContactDialogProps {
  person: Person;
  onClose: () => void;
}

export function EditContactDialog({ person, onClose }: EditContactDialogProps) {
  const definitions = useDefinitions('person');
  const change = useChangePerson();
  const form = useForm<EditedPersonValues>({
    initialValues: fillValues(person),
    validate: (values) => ({
      ...check(values),
      ...findFurtherFaults(values),
      ...missingFields(definitions, values.customFields),
    }),
  });

  const { seen, handleChangedMeanwhile } = useMergedVersion({
    record: person,
    get: peopleApi.get,
    form,
    fillValues,
    makePatch: (typed, seen) => makePatch(typed, seen, definitions),
    withTheirs,
  });

  const handleSubmit = async (values: EditedPersonValues) => {
    const patch = makePatch(values, seen, definitions);
    if (Object.keys(patch).length === 0) return;
    await change.mutateAsync({ seen, patch });
    showToast({ title: 'Contact updated', message: 'Your changes have been saved' });
  };

  return (
    <FormDialog
      title="Edit Contact"
      draftName={`Edit Contact ${person.id}`}
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Error', message: 'Failed to update contact' }}
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
