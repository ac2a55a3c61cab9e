/** The inputs of an organization, for adding and editing one. */
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { plainKeys } from '#contract/fields.ts';
import { organizationFields, organizationTexts } from '#contract/organizations.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { CustomFieldsFieldset } from '#web/features/custom-fields/custom-fields-fieldset.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { optionalPart } from '#web/ui/later-part.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { getInputProps } from '#web/ui/text-fact.tsx';
import { ExistingOrganizationPicker } from './organization-picker.tsx';
import { statusOptions } from './organization-status.tsx';
import type { OrganizationValues } from './organization-values.ts';

const FurtherAddresses = optionalPart(async () => ({
  default: (await import('#web/features/addresses/further-addresses.tsx')).FurtherAddresses,
}));

export function OrganizationFields({ form }: { form: UseFormReturnType<OrganizationValues> }) {
  return (
    <>
      <TextInput
        data-autofocus
        {...getInputProps(organizationTexts.name)}
        required
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {plainKeys(organizationTexts).map((key) => (
          <TextInput
            key={key}
            {...getInputProps(organizationTexts[key])}
            {...form.getInputProps(key)}
          />
        ))}
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
        <ExistingOrganizationPicker
          label={organizationFields.parentId.label}
          value={form.values.parentId}
          valueName={form.values.parentName}
          onChange={(parentId, parentName) => form.setValues({ parentId, parentName })}
          error={form.errors.parentId}
        />
      </SimpleGrid>
      <TextInput
        {...getInputProps(organizationTexts.location)}
        autoComplete="off"
        {...form.getInputProps('location')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...getInputProps(organizationTexts.email)}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput
          {...getInputProps(organizationTexts.phone)}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
      </SimpleGrid>
      <TextInput
        {...getInputProps(organizationTexts.website)}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
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
      <FurtherAddresses form={form} />
    </>
  );
}
