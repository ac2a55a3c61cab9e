/** What a review does with a column where the record that it finds has a value already. */
import { Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import {
  canAppend,
  type ImportPolicy,
  importPolicies,
  usualPolicy,
} from '#contract/import-keys.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

interface PolicyMenuProps {
  /** The name of the column. */
  name: string;
  field: string;
  policy: ImportPolicy;
  onChange: (policy: ImportPolicy) => void;
}

const labels: Record<ImportPolicy, string> = {
  overwrite: 'Replace its value',
  fill: 'Fill in only what is empty',
  append: 'Add to it',
  never: 'Leave it as it is',
};

/** Shown below a column whose policy is not the usual one. */
export const policyWords: Record<ImportPolicy, string> = {
  overwrite: 'Replaces what is there',
  fill: 'Fills in only what is empty',
  append: 'Is added to what is there',
  never: 'Never changes what is there',
};

export function PolicyMenu({ name, field, policy, onChange }: PolicyMenuProps) {
  const offered = importPolicies.filter((each) => each !== 'append' || canAppend(field));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={`If there is a value already: ${name}`}
          icon={IconAdjustmentsHorizontal}
          variant="subtle"
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>In a review, if the record is here already</Menu.Label>
        <Menu.RadioGroup value={policy}>
          {offered.map((each) => (
            <Menu.RadioItem
              key={each}
              value={each}
              onChange={() => onChange(each)}
              closeMenuOnClick
            >
              {labels[each]}
              {each === usualPolicy(field) && ' (usual)'}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
