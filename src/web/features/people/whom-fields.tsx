import type { ReactNode } from 'react';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from './person-picker.tsx';

interface Whom {
  personId: string | null;
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
}

interface WhomFieldsProps {
  values: Whom;
  onChange: (chosen: Partial<Whom>) => void;
  errors?: { personId?: ReactNode; organizationId?: ReactNode };
  isFirst?: boolean;
}

/** Who something is with: a person, an organization, or both. */
export function WhomFields({ values, onChange, errors = {}, isFirst = false }: WhomFieldsProps) {
  return (
    <>
      <PersonPicker
        label="Person"
        value={values.personId}
        valueName={values.personName}
        onChange={(personId, personName) => onChange({ personId, personName })}
        error={errors.personId}
        isFirst={isFirst}
      />
      <OrganizationPicker
        label="Organization"
        value={values.organizationId}
        valueName={values.organizationName}
        onChange={(organizationId, organizationName) =>
          onChange({ organizationId, organizationName })
        }
        error={errors.organizationId}
      />
    </>
  );
}
