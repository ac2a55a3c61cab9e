/** The facts about a person, read-only, beside the list. */
import { plainKeys } from '#contract/fields.ts';
import { type Person, personTexts } from '#contract/people.ts';
import { AddressFacts, TypeWord } from '#web/features/addresses/address-facts.tsx';
import { CustomFieldValues } from '#web/features/custom-fields/custom-field-values.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { MembershipFacts } from './membership-facts.tsx';
import classes from './people.module.css';
import { Assignee, EmailLink, OrganizationLink, PhoneLink } from './person-links.tsx';
import { PersonTags } from './person-tags.tsx';

export function PersonDetails({ person }: { person: Person }) {
  return (
    <div className={classes.details}>
      <FactList>
        <Fact label="Email">
          {person.email && (
            <>
              <EmailLink email={person.email} />
              <TypeWord type={person.emailType} />
            </>
          )}
        </Fact>
        <Fact label="Phone">
          {person.phone && (
            <>
              <PhoneLink phone={person.phone} />
              <TypeWord type={person.phoneType} />
            </>
          )}
        </Fact>
        <AddressFacts record={person} />
        <Fact label="Organization">
          {person.organizationId && <OrganizationLink {...person} />}
        </Fact>
        <MembershipFacts person={person} />
        {plainKeys(personTexts).map((key) => (
          <Fact key={key} label={personTexts[key].label}>
            {person[key]}
          </Fact>
        ))}
        <Fact label="Location">{person.location}</Fact>
        <Fact label="Assigned To">
          <Assignee assignedToId={person.assignedToId} />
        </Fact>
        <Fact label="Tags">{person.tags.length > 0 && <PersonTags tags={person.tags} />}</Fact>
      </FactList>
      <CustomFieldValues entity="person" values={person.customFields} />
    </div>
  );
}
