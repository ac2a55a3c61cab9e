/** The inputs of an opportunity, for adding and editing one. */
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { opportunityTexts, Stage } from '#contract/opportunities.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { WhomFields } from '#web/features/people/whom-fields.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { type OpportunityValues, withStage } from './opportunity-values.ts';
import { stageOptions } from './stages.tsx';

export function OpportunityFields({ form }: { form: UseFormReturnType<OpportunityValues> }) {
  const { values, errors } = form;
  return (
    <>
      <TextInput
        data-autofocus
        label="Name"
        required
        autoComplete="off"
        maxLength={opportunityTexts.name.limit}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={opportunityTexts.description.limit}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Value"
          inputMode="decimal"
          autoComplete="off"
          placeholder="12,000.00"
          leftSection="$"
          {...form.getInputProps('value')}
        />
        <TextInput
          label="Probability (%)"
          type="number"
          min={0}
          max={100}
          step={1}
          {...form.getInputProps('probability')}
        />
        <Select
          label="Stage"
          data={stageOptions}
          allowDeselect={false}
          {...form.getInputProps('stage')}
          onChange={(_, { value: stage }) =>
            form.setValues(withStage(values, Stage.parse(stage), form.getInitialValues()))
          }
        />
        <DayInput
          label="Expected Close Date"
          value={values.expectedCloseDate}
          onChange={(day) => form.setFieldValue('expectedCloseDate', day)}
          error={errors.expectedCloseDate}
        />
      </SimpleGrid>
      {values.stage === 'closed_lost' && (
        <Textarea
          label="Why was it lost?"
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={opportunityTexts.lostReason.limit}
          {...form.getInputProps('lostReason')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <WhomFields values={values} errors={errors} onChange={form.setValues} />
      </SimpleGrid>
      <AssigneeSelect
        label="Owner"
        value={values.assignedToId}
        onChange={(id) => form.setFieldValue('assignedToId', id)}
        error={errors.assignedToId}
      />
      <TagsInput
        label="Tags"
        suggestions={tagSuggestions}
        value={values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        error={errors.tags}
      />
    </>
  );
}
