/** The facts about an organization, each edited in place. */

import { Anchor, Badge, Group, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inOrder } from '#contract/fields.ts';
import {
  type Organization,
  organizationFields,
  organizationsApi,
  organizationTexts,
} from '#contract/organizations.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { EditableAddressFacts, TypeWord } from '#web/features/addresses/address-facts.tsx';
import { CustomFieldFacts } from '#web/features/custom-fields/custom-field-values.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { StaffAvatar } from '#web/features/users/staff-avatar.tsx';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatDate, phoneAddress } from '#web/lib/format.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { EditableFact } from '#web/ui/editable-fact.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { pickedBy } from '#web/ui/searched-picker.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { TextFact } from '#web/ui/text-fact.tsx';
import { showToast } from '#web/ui/toast.ts';
import classes from './organization-facts.module.css';
import { ExistingOrganizationPicker } from './organization-picker.tsx';
import { StatusBadge, statusOptions } from './organization-status.tsx';
import type { OrganizationPatchInput } from './organization-values.ts';
import { organizationQuery, useChangeOrganization } from './organizations.api.ts';
import { websiteAddress } from './website-address.ts';

const factKeys = inOrder(organizationTexts, [
  'industry',
  'location',
  'revenue',
  'phone',
  'email',
]).filter((key) => key !== 'name');

const AddressesDialog = dialogPart(async () => ({
  default: (await import('#web/features/addresses/addresses-dialog.tsx'))
    .AddressesDialog<Organization>,
}));

export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { phone, email, website, parentId, parentName, assignedToId, tags } = organization;
  const links: Partial<Record<(typeof factKeys)[number], ReactNode>> = {
    phone: phone && (
      <>
        <Anchor href={phoneAddress(phone)}>{phone}</Anchor>
        <TypeWord type={organization.phoneType} />
      </>
    ),
    email: email && (
      <>
        <Anchor href={`mailto:${email}`}>{email}</Anchor>
        <TypeWord type={organization.emailType} />
      </>
    ),
    website: website && <Website typed={website} />,
  };
  const client = useQueryClient();
  const change = useChangeOrganization();
  const assignee = useStaffName()(assignedToId);
  const editing = {
    onSave: (patch: OrganizationPatchInput) => change.mutateAsync({ seen: organization, patch }),
    onReload: () => markStale(client, { queryKey: organizationQuery(organization.id).queryKey }),
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
        {factKeys.map((key) => (
          <TextFact
            key={key}
            field={organizationTexts[key]}
            stored={organization[key]}
            onSave={(typed) => editing.onSave({ [key]: typed })}
            onReload={editing.onReload}
          >
            {links[key]}
          </TextFact>
        ))}
        <EditableAddressFacts
          Dialog={AddressesDialog}
          record={organization}
          get={organizationsApi.get}
          onSave={async (seen, patch) => {
            await change.mutateAsync({ seen, patch });
            showToast({ title: 'Organization updated', message: 'Your changes have been saved' });
          }}
        />
        <EditableFact
          label={organizationFields.parentId.label}
          value={{ id: parentId, name: parentName }}
          onSave={({ id }) => editing.onSave({ parentId: id })}
          onReload={editing.onReload}
          input={(props) => <ExistingOrganizationPicker {...pickedBy(props)} />}
        >
          {parentId && (
            <TextLink to="/organizations/$id" params={{ id: parentId }}>
              {parentName}
            </TextLink>
          )}
        </EditableFact>
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

function Website({ typed }: { typed: string }) {
  const address = websiteAddress(typed);
  if (!address) return typed;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer">
      {typed.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </Anchor>
  );
}
