/** The facts about an opportunity, each edited in place. */
import { Badge, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Opportunity, opportunityTexts } from '#contract/opportunities.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { StaffAvatar } from '#web/features/users/staff-avatar.tsx';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatAmount, formatDate, formatDay } from '#web/lib/format.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { EditableFact } from '#web/ui/editable-fact.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { pickedBy } from '#web/ui/searched-picker.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import {
  type OpportunityPatchInput,
  opportunityQuery,
  useChangeOpportunity,
} from './opportunities.api.ts';
import { StageFact } from './stage-fact.tsx';

export function OpportunityFacts({ opportunity }: { opportunity: Opportunity }) {
  const { id, value, description, personId, personName, organizationId, organizationName, tags } =
    opportunity;
  const client = useQueryClient();
  const change = useChangeOpportunity();
  const owner = useStaffName()(opportunity.assignedToId);
  const save = (patch: OpportunityPatchInput) => change.mutateAsync({ seen: opportunity, patch });
  const onReload = () => markStale(client, { queryKey: opportunityQuery(id).queryKey });
  return (
    <FactList>
      <StageFact opportunity={opportunity} onSave={save} onReload={onReload} />
      <EditableFact
        label="Value"
        value={value ?? ''}
        onSave={(typed) => save({ value: typed.trim() || null })}
        onReload={onReload}
        input={({ onChange, ...props }) => (
          <TextInput
            {...props}
            inputMode="decimal"
            leftSection="$"
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      >
        {value !== null && formatAmount(value)}
      </EditableFact>
      <EditableFact
        label="Probability"
        value={opportunity.probability}
        onSave={(typed) => save({ probability: typed })}
        onReload={onReload}
        input={({ onChange, ...props }) => (
          <TextInput
            {...props}
            type="number"
            min={0}
            max={100}
            rightSection="%"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      >
        {opportunity.probability}%
      </EditableFact>
      <EditableFact
        label="Expected Close"
        value={opportunity.expectedCloseDate ?? ''}
        onSave={(day) => save({ expectedCloseDate: day || null })}
        onReload={onReload}
        input={(props) => <DayInput {...props} />}
      >
        {opportunity.expectedCloseDate ? (
          formatDay(opportunity.expectedCloseDate)
        ) : (
          <Text c="dimmed">Not set</Text>
        )}
      </EditableFact>
      <EditableFact
        label="Organization"
        value={{ id: organizationId, name: organizationName }}
        onSave={(picked) => save({ organizationId: picked.id })}
        onReload={onReload}
        input={(props) => <OrganizationPicker {...pickedBy(props)} />}
      >
        {organizationId && organizationName && (
          <TextLink to="/organizations/$id" params={{ id: organizationId }}>
            {organizationName}
          </TextLink>
        )}
      </EditableFact>
      <EditableFact
        label="Person"
        value={{ id: personId, name: personName }}
        onSave={(picked) => save({ personId: picked.id })}
        onReload={onReload}
        input={(props) => <PersonPicker {...pickedBy(props)} />}
      >
        {personId && personName && (
          <TextLink to="/people/$id" params={{ id: personId }}>
            {personName}
          </TextLink>
        )}
      </EditableFact>
      <EditableFact
        label="Owner"
        value={opportunity.assignedToId}
        onSave={(assignedToId) => save({ assignedToId })}
        onReload={onReload}
        input={(props) => <AssigneeSelect {...props} />}
      >
        {owner && (
          <Group gap={8} wrap="nowrap">
            <StaffAvatar member={owner} size="line" />
            {owner.name}
          </Group>
        )}
        {!opportunity.assignedToId && <Text c="dimmed">Nobody</Text>}
      </EditableFact>
      <EditableFact
        label="Tags"
        value={tags}
        onSave={(given) => save({ tags: given })}
        onReload={onReload}
        input={(props) => <TagsInput {...props} suggestions={tagSuggestions} />}
      >
        {tags.length > 0 && (
          <Group gap={4}>
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </Group>
        )}
      </EditableFact>
      <EditableFact
        label="Description"
        value={description ?? ''}
        onSave={(typed) => save({ description: typed.trim() || null })}
        onReload={onReload}
        input={({ onChange, ...props }) => (
          <Textarea
            {...props}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={opportunityTexts.description.limit}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      >
        {description}
      </EditableFact>
      <Fact label="Added">{formatDate(opportunity.createdAt)}</Fact>
    </FactList>
  );
}
