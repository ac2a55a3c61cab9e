/** One column of the file: its name, an example, and the field it becomes. */
import { NativeSelect, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { hasOwnPolicy, type ImportPolicy, usualPolicy } from '#contract/import-keys.ts';
import type { ColumnMapping, ImportTarget } from '#contract/imports.ts';
import { isPlanned, type PlannedField } from '#contract/planned-fields.ts';
import { optionalPart } from '#web/ui/later-part.tsx';
import classes from './map-columns-step.module.css';
import { PolicyMenu, policyWords } from './policy-menu.tsx';

const MissingOptions = optionalPart(async () => ({
  default: (await import('#web/features/custom-fields/missing-options.tsx')).MissingOptions,
}));

interface ColumnRowProps {
  name: string;
  /** Its cells in the first rows. */
  cells: readonly string[];
  entry: ColumnMapping;
  targets: readonly ImportTarget[];
  /** Of the custom field that it becomes, as it will be. */
  definition: CustomFieldDefinition | undefined;
  /** What the import makes of that field. */
  planned: PlannedField | undefined;
  onPlanOptions: (definition: CustomFieldDefinition, options: string[]) => void;
  mayMakeFields: boolean;
  /** The column that a field would be taken from. */
  nameHolder: (target: ImportTarget) => string | undefined;
  onChange: (field: string) => void;
  onNewField: () => void;
  /** Where a review may be told what to do with values that are there. */
  policy?: { chosen: ImportPolicy; onChoose: (policy: ImportPolicy) => void } | undefined;
}

/** No name of a field can be this. */
const newField = ' new';

export function ColumnRow(props: ColumnRowProps) {
  const { name, cells, entry, targets, definition, mayMakeFields, nameHolder, policy } = props;
  const { planned } = props;
  const isIgnored = entry.field === 'ignore';
  const hasPolicy = !isIgnored && hasOwnPolicy(entry.field);
  const example = cells.map((cell) => cell.trim()).find(Boolean);
  return (
    <li className={classes.line}>
      <div className={classes.column} data-ignored={isIgnored || undefined}>
        <div className={classes.source}>
          <Text fw={500} truncate>
            {name}
          </Text>
          <Text c="dimmed" size="dense" truncate>
            {example ? `e.g. ${example}` : 'empty in the first rows'}
          </Text>
        </div>
        <IconArrowRight size={16} stroke={1.75} className={classes.arrow} aria-hidden />
        <NativeSelect
          aria-label={`${name} becomes`}
          className={classes.target}
          value={entry.field}
          onChange={({ currentTarget: { value } }) =>
            value === newField ? props.onNewField() : props.onChange(value)
          }
        >
          <option value="ignore">Do not import</option>
          {groupsOf(targets).map(([label, group]) => (
            <optgroup key={label} label={label}>
              {group.map((target) => {
                const holder = nameHolder(target);
                const label = target.required ? `${target.label} *` : target.label;
                return (
                  <option key={target.field} value={target.field}>
                    {holder === undefined ? label : `${label}, instead of ${holder}`}
                  </option>
                );
              })}
            </optgroup>
          ))}
          {mayMakeFields && <option value={newField}>New custom field...</option>}
        </NativeSelect>
        {policy && (
          <div className={classes.policy}>
            {hasPolicy && (
              <PolicyMenu
                name={name}
                field={entry.field}
                policy={policy.chosen}
                onChange={policy.onChoose}
              />
            )}
          </div>
        )}
      </div>
      {policy && hasPolicy && policy.chosen !== usualPolicy(entry.field) && (
        <Text fz="dense" c="dimmed" className={classes.unusual}>
          {policyWords[policy.chosen]}
        </Text>
      )}
      {definition && planned && (
        <Text fz="dense" c="dimmed" className={classes.unusual}>
          {plannedWords(definition, planned)}
        </Text>
      )}
      {definition && (
        <MissingOptions
          definition={definition}
          cells={cells}
          onPlan={(options) => props.onPlanOptions(definition, options)}
        />
      )}
    </li>
  );
}

function plannedWords({ id, label }: CustomFieldDefinition, { options }: PlannedField): string {
  if (isPlanned({ id })) return 'A new custom field: it is made with the import, not before.';
  const named = options.map((option) => `‘${option}’`).join(', ');
  const are = options.length === 1 ? 'becomes an option' : 'become options';
  return `${named} ${are} of ${label} with the import.`;
}

function groupsOf(targets: readonly ImportTarget[]): [string, ImportTarget[]][] {
  const isCustom = ({ field }: ImportTarget) => field.startsWith('customFields.');
  const groups: [string, ImportTarget[]][] = [
    ['Fields', targets.filter((target) => !isCustom(target))],
    ['Custom fields', targets.filter(isCustom)],
  ];
  return groups.filter(([, group]) => group.length > 0);
}
