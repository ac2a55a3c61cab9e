/** What is known of an organization, each fact editable where it stands. */
import { Anchor, Badge, Group, Select, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { CustomFieldFacts } from '#web/features/custom-fields/custom-field-values.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { StaffAvatar } from '#web/features/users/staff-avatar.tsx';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatDate, phoneAddress } from '#web/lib/format.ts';
import { EditableFact } from '#web/ui/editable-fact.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import classes from './organization-facts.module.css';
import { StatusBadge, statusOptions } from './organization-status.tsx';
import type { OrganizationPatchInput } from './organization-values.ts';
import { organizationQuery, useChangeOrganization } from './organizations.api.ts';
import { websiteAddress } from './website-address.ts';

export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { phone, email, website, assignedToId, tags } = organization;
  const client = useQueryClient();
  const change = useChangeOrganization();
  const assignee = useStaffName()(assignedToId);
  const editing = {
    onSave: (patch: OrganizationPatchInput) => change.mutateAsync({ seen: organization, patch }),
    onReload: () =>
      client.invalidateQueries({ queryKey: organizationQuery(organization.id).queryKey }),
  };
  return (
    <div className={classes.facts}>
      <FactList>
        <EditableFact
          label="Status"
          value={organization.status}
          onSave={(status) => editing.onSave({ status })}
          onReload={editing.onReload}
          input={({ label, value, onChange, error }) => (
            <Select
              label={label}
              data={statusOptions}
              allowDeselect={false}
              value={value}
              onChange={(status) => status && onChange(status)}
              error={error}
            />
          )}
        >
          <StatusBadge status={organization.status} />
        </EditableFact>
        <EditableFact
          label="Assigned To"
          value={assignedToId}
          onSave={(id) => editing.onSave({ assignedToId: id })}
          onReload={editing.onReload}
          input={(props) => <AssigneeSelect {...props} />}
        >
          {assignee && (
            <Group gap={8} wrap="nowrap">
              <StaffAvatar member={assignee} size="line" />
              {assignee.name}
            </Group>
          )}
          {!assignedToId && <Text c="dimmed">Nobody</Text>}
        </EditableFact>
        <TextFact label="Industry" field="industry" organization={organization} {...editing} />
        <TextFact label="Location" field="location" organization={organization} {...editing} />
        <TextFact label="Revenue" field="revenue" organization={organization} {...editing} />
        <TextFact label="Phone" field="phone" organization={organization} {...editing}>
          {phone && <Anchor href={phoneAddress(phone)}>{phone}</Anchor>}
        </TextFact>
        <TextFact label="Email" field="email" organization={organization} {...editing}>
          {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
        </TextFact>
        <TextFact label="Website" field="website" organization={organization} {...editing}>
          {website && <Website typed={website} />}
        </TextFact>
        <EditableFact
          label="Tags"
          value={tags}
          onSave={(given) => editing.onSave({ tags: given })}
          onReload={editing.onReload}
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
      </FactList>
      <CustomFieldFacts
        entity="organization"
        values={organization.customFields}
        onSave={(customFields) => editing.onSave({ customFields })}
        onReload={editing.onReload}
      />
      <FactList>
        <Fact label="Added">{formatDate(organization.createdAt)}</Fact>
      </FactList>
    </div>
  );
}

interface TextFactProps {
  label: string;
  field: 'industry' | 'location' | 'revenue' | 'phone' | 'email' | 'website';
  organization: Organization;
  onSave: (patch: OrganizationPatchInput) => Promise<unknown>;
  onReload: () => unknown;
  /** How it reads where that is more than its text, such as a link. */
  children?: ReactNode;
}

const inputTypes = { phone: 'tel', email: 'email' };

function TextFact({ label, field, organization, onSave, onReload, children }: TextFactProps) {
  const stored = organization[field] ?? '';
  return (
    <EditableFact
      label={label}
      value={stored}
      onSave={(text) => onSave({ [field]: text.trim() || null })}
      onReload={onReload}
      input={(props) => (
        <TextInput
          {...props}
          type={field === 'phone' || field === 'email' ? inputTypes[field] : 'text'}
          autoComplete="off"
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    >
      {children ?? stored}
    </EditableFact>
  );
}

function Website({ typed }: { typed: string }) {
  const address = websiteAddress(typed);
  if (!address) return typed;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer">
      {typed.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </Anchor>
  );
}
