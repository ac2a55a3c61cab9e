/** The records of which a link may name any: each by its name, and a picker that adds one more. */
import { Pill } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SubjectKind } from '#contract/records.ts';
import { OpportunityPicker } from '#web/features/opportunities/opportunity-picker.tsx';
import { ExistingOrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import classes from './conditions.module.css';
import { linkedQuery, unknownRecord } from './linked-records.ts';

const pickers = {
  person: PersonPicker,
  organization: ExistingOrganizationPicker,
  opportunity: OpportunityPicker,
};

interface LinkedValuesProps {
  kind: SubjectKind;
  /** Ids. */
  values: string[];
  onChange: (values: string[]) => void;
}

export function LinkedValues({ kind, values, onChange }: LinkedValuesProps) {
  const Picker = pickers[kind];
  return (
    <div className={classes.linked}>
      {values.map((id) => (
        <LinkedValue
          key={id}
          kind={kind}
          id={id}
          onRemove={() => onChange(values.filter((each) => each !== id))}
        />
      ))}
      <Picker
        label="Values"
        value={null}
        onChange={(id) => {
          if (id !== null && !values.includes(id)) onChange([...values, id]);
        }}
      />
    </div>
  );
}

interface LinkedValueProps {
  kind: SubjectKind;
  id: string;
  onRemove: () => void;
}

function LinkedValue({ kind, id, onRemove }: LinkedValueProps) {
  const { data, isError } = useQuery(linkedQuery(kind, id));
  const name = data?.name ?? (isError ? unknownRecord : '…');
  return (
    <Pill
      className={classes.linkedName}
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove ${name}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}
