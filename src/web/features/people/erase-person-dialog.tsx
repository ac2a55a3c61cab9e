/** Asks whether a person is erased for good: says what goes and what stays, and wants their name typed. */
import { Alert, List, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Erased } from '#contract/erasure.ts';
import type { Person } from '#contract/people.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useErasePerson } from './people.api.ts';

interface ErasePersonDialogProps {
  person: Pick<Person, 'id' | 'name'>;
  onErased: (erased: Erased) => void;
  onClose: () => void;
}

export function ErasePersonDialog({ person, onErased, onClose }: ErasePersonDialogProps) {
  const { id, name } = person;
  const erase = useErasePerson();
  const form = useForm({ initialValues: { name: '' } });
  return (
    <FormDialog
      title="Erase Contact"
      // A name must not be kept for the next contact.
      draftName=""
      form={form}
      onSubmit={async (body) => onErased(await erase.mutateAsync({ params: { id }, body }))}
      failed={{ title: 'Not erased' }}
      onClose={onClose}
      submitLabel="Erase for good"
      pendingLabel="Erasing..."
      canSubmit={form.values.name.trim() === name.trim()}
    >
      <Text>
        For somebody who has asked to be forgotten. Unlike deleting, nobody can take it back.
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>Their notes, calls, tasks and files are removed at once.</List.Item>
        <List.Item>
          Their name, e-mail and phone are taken out of everything else: the audit, imports, syncs,
          and the words of other records.
        </List.Item>
        <List.Item>Events and opportunities stay, without them.</List.Item>
      </List>
      <Alert color="amber" title="Backups made before still hold them">
        They go as these backups are replaced. A restored backup brings them back: erase them again
        then. A connected address book, calendar or CRM service keeps its own copy; remove them
        there too.
      </Alert>
      <TextInput
        data-autofocus
        label={`Type ${name} to confirm`}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
