/** The inputs that adding and editing a person share; the name is above them. */
import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { plainKeys } from '#contract/fields.ts';
import { personTexts } from '#contract/people.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { CustomFieldsFieldset } from '#web/features/custom-fields/custom-fields-fieldset.tsx';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { optionalPart } from '#web/ui/later-part.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { getInputProps } from '#web/ui/text-fact.tsx';
import type { PersonValues } from './person-values.ts';

const FurtherAddresses = optionalPart(async () => ({
  default: (await import('#web/features/addresses/further-addresses.tsx')).FurtherAddresses,
}));

interface PersonFieldsProps {
  form: UseFormReturnType<PersonValues>;
  emailRequired: boolean;
}

export function PersonFields({ form, emailRequired }: PersonFieldsProps) {
  const { values, errors } = form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...getInputProps(personTexts.email)}
          required={emailRequired}
          autoComplete="off"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
        <TextInput
          {...getInputProps(personTexts.phone)}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <OrganizationPicker
          label="Company"
          value={values.organizationId}
          valueName={values.organizationName}
          onChange={(id, name) => form.setValues({ organizationId: id, organizationName: name })}
          error={errors.organizationId}
        />
        {[...plainKeys(personTexts), 'location' as const].map((key) => (
          <TextInput
            key={key}
            {...getInputProps(personTexts[key])}
            autoComplete="off"
            {...form.getInputProps(key)}
          />
        ))}
        <AssigneeSelect
          label="Assignee"
          value={values.assignedToId}
          onChange={(id) => form.setFieldValue('assignedToId', id)}
          error={errors.assignedToId}
        />
      </SimpleGrid>
      <TagsInput
        label="Tags"
        suggestions={tagSuggestions}
        value={values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={errors.tags}
      />
      <CustomFieldsFieldset entity="person" form={form} />
      <FurtherAddresses form={form} />
    </>
  );
}
