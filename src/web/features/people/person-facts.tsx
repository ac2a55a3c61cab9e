/** The facts about a person, each edited in place. */

import { useQueryClient } from '@tanstack/react-query';
import { type OptionalKey, plainKeys } from '#contract/fields.ts';
import { type Person, peopleApi, personTexts } from '#contract/people.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { EditableAddressFacts, TypeWord } from '#web/features/addresses/address-facts.tsx';
import { CustomFieldFacts } from '#web/features/custom-fields/custom-field-values.tsx';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { formatDate } from '#web/lib/format.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { EditableFact } from '#web/ui/editable-fact.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { pickedBy } from '#web/ui/searched-picker.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { TextFact } from '#web/ui/text-fact.tsx';
import { showToast } from '#web/ui/toast.ts';
import { MembershipFacts } from './membership-facts.tsx';
import { personQuery, useChangePerson } from './people.api.ts';
import classes from './people.module.css';
import { Assignee, EmailLink, OrganizationLink, PhoneLink } from './person-links.tsx';
import { PersonTags } from './person-tags.tsx';
import type { PersonPatchInput } from './person-values.ts';

const AddressesDialog = dialogPart(async () => ({
  default: (await import('#web/features/addresses/addresses-dialog.tsx')).AddressesDialog<Person>,
}));

export function PersonFacts({ person }: { person: Person }) {
  const { organizationId, organizationName, assignedToId, tags } = person;
  const client = useQueryClient();
  const change = useChangePerson();
  const onReload = () => markStale(client, { queryKey: personQuery(person.id).queryKey });
  const save = (patch: PersonPatchInput) => change.mutateAsync({ seen: person, patch });
  const text = (key: OptionalKey<typeof personTexts>) => ({
    field: personTexts[key],
    stored: person[key],
    onSave: (typed: string | null) => save({ [key]: typed }),
    onReload,
  });
  return (
    <div className={classes.facts}>
      <FactList>
        <TextFact {...text('email')}>
          {person.email && (
            <>
              <EmailLink email={person.email} />
              <TypeWord type={person.emailType} />
            </>
          )}
        </TextFact>
        <TextFact {...text('phone')}>
          {person.phone && (
            <>
              <PhoneLink phone={person.phone} />
              <TypeWord type={person.phoneType} />
            </>
          )}
        </TextFact>
        <EditableAddressFacts
          Dialog={AddressesDialog}
          record={person}
          get={peopleApi.get}
          onSave={async (seen, patch) => {
            await change.mutateAsync({ seen, patch });
            showToast({ title: 'Contact updated', message: 'Your changes have been saved' });
          }}
        />
        <TextFact {...text('location')} />
        <EditableFact
          label="Organization"
          value={{ id: organizationId, name: organizationName }}
          onSave={({ id }) => save({ organizationId: id })}
          onReload={onReload}
          input={(props) => <OrganizationPicker {...pickedBy(props)} />}
        >
          {organizationId && <OrganizationLink {...person} />}
        </EditableFact>
        <MembershipFacts person={person} isEditable />
        {plainKeys(personTexts).map((key) => (
          <TextFact key={key} {...text(key)} />
        ))}
        <EditableFact
          label="Assigned To"
          value={assignedToId}
          onSave={(id) => save({ assignedToId: id })}
          onReload={onReload}
          input={(props) => <AssigneeSelect {...props} />}
        >
          <Assignee assignedToId={assignedToId} />
        </EditableFact>
        <EditableFact
          label="Tags"
          value={tags}
          onSave={(given) => save({ tags: given })}
          onReload={onReload}
          input={(props) => <TagsInput {...props} suggestions={tagSuggestions} />}
        >
          {tags.length > 0 && <PersonTags tags={tags} />}
        </EditableFact>
      </FactList>
      <CustomFieldFacts
        entity="person"
        values={person.customFields}
        onSave={(customFields) => save({ customFields })}
        onReload={onReload}
      />
      <FactList>
        <Fact label="Added">{formatDate(person.createdAt)}</Fact>
      </FactList>
    </div>
  );
}
