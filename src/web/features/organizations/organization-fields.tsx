/** The inputs of an organization, for adding one and for editing one. */
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { tagSuggestions } from '#contract/tags.ts';
import { CustomFieldsFieldset } from '#web/features/custom-fields/custom-fields-fieldset.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { statusOptions } from './organization-status.tsx';
import type { OrganizationValues } from './organization-values.ts';

export function OrganizationFields({ form }: { form: UseFormReturnType<OrganizationValues> }) {
  return (
    <>
      <TextInput
        data-autofocus
        label="Name"
        required
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Industry" maxLength={200} {...form.getInputProps('industry')} />
        <TextInput label="Revenue" maxLength={100} {...form.getInputProps('revenue')} />
        <Select
          label="Status"
          data={statusOptions}
          allowDeselect={false}
          {...form.getInputProps('status')}
        />
        <AssigneeSelect
          label="Assignee"
          value={form.values.assignedToId}
          onChange={(id) => form.setFieldValue('assignedToId', id)}
          error={form.errors.assignedToId}
        />
      </SimpleGrid>
      <TextInput
        label="Location"
        autoComplete="off"
        maxLength={300}
        {...form.getInputProps('location')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps('phone')}
        />
      </SimpleGrid>
      <TextInput
        label="Website"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={500}
        {...form.getInputProps('website')}
      />
      <TagsInput
        label="Tags"
        suggestions={tagSuggestions}
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={form.errors.tags}
      />
      <CustomFieldsFieldset entity="organization" form={form} />
    </>
  );
}
