/** Adds a contact. First name, last name and e-mail address are required here, and only here. */
import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Organization } from '#contract/organizations.ts';
import { type Person, PersonDraft, personTexts } from '#contract/people.ts';
import { checkedApart, findFurtherFaults } from '#web/features/addresses/further-values.ts';
import { missingFields } from '#web/features/custom-fields/custom-field-inputs.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { DuplicateWarning } from '#web/features/duplicates/duplicate-warning.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { checkedBy } from '#web/lib/validate.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useCreatePerson } from './people.api.ts';
import { PersonFields } from './person-fields.tsx';
import {
  isComplete,
  makeCandidate,
  makeDraft,
  type NewPersonValues,
  newValues,
} from './person-values.ts';

const check = checkedBy(PersonDraft.omit({ name: true, ...checkedApart }));
/** Both names are kept as one, with a blank between them. */
const halfName = personTexts.name.limit / 2;

interface AddContactDialogProps {
  onClose: () => void;
  onCreated?: (person: Person) => void;
  /** The contact's organization, if adding it began on that organization's page. */
  organization?: Pick<Organization, 'id' | 'name'>;
}

export function AddContactDialog({ onClose, onCreated, organization }: AddContactDialogProps) {
  const me = useCurrentUser();
  const definitions = useDefinitions('person');
  const create = useCreatePerson();
  const form = useForm<NewPersonValues>({
    initialValues: newValues(me.id, organization),
    validate: (values) => ({
      ...check(values),
      ...findFurtherFaults(values),
      ...missingFields(definitions, values.customFields),
    }),
  });

  const handleSubmit = async (values: NewPersonValues) => {
    const person = await create.mutateAsync({ body: makeDraft(values, definitions) });
    showToast({
      title: 'Contact created',
      message: 'The contact has been added successfully',
    });
    onCreated?.(person);
  };

  return (
    <FormDialog
      title="Add Contact"
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Error', message: 'Failed to create contact' }}
      onClose={onClose}
      submitLabel="Add Contact"
      pendingLabel="Adding..."
      canSubmit={isComplete(form.values)}
      notice={<DuplicateWarning candidate={makeCandidate(form.values)} />}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          data-autofocus
          label="First name"
          required
          autoComplete="off"
          maxLength={halfName - 1}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          required
          autoComplete="off"
          maxLength={halfName}
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <PersonFields form={form} emailRequired />
    </FormDialog>
  );
}
