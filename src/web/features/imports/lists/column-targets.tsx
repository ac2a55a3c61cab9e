/** A line for each column of the file: its name, an example, and the field it becomes. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportPolicies, usualPolicy } from '#contract/import-keys.ts';
import type { ColumnMapping, ImportEntity, ImportTarget } from '#contract/imports.ts';
import { addPlannedFields, type PlannedField } from '#contract/planned-fields.ts';
import { allDefinitionsQuery } from '#web/features/custom-fields/custom-fields.api.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import { ColumnRow } from './column-row.tsx';
import classes from './map-columns-step.module.css';
import {
  addPlannedTargets,
  nameTarget,
  planField,
  planOptions,
  useOwnerOfNewFields,
} from './new-fields.ts';

const NewFieldDialog = dialogPart(async () => ({
  default: (await import('./new-field-dialog.tsx')).NewFieldDialog,
}));

interface ColumnTargetsProps {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  targets: readonly ImportTarget[];
  mapping: readonly ColumnMapping[];
  onMap: (mapping: ColumnMapping[]) => void;
  /** Custom fields and options that the import is to make. */
  planned: readonly PlannedField[];
  onPlan: (planned: PlannedField[], mapping?: ColumnMapping[]) => void;
  /** New custom fields can be made for columns of this list; without it, they cannot. */
  newFieldsOf?: ImportEntity;
  /** By field, where they are not the usual; without it, none can be chosen. */
  policies?: { chosen: ImportPolicies; onChoose: (policies: ImportPolicies) => void };
}

export function ColumnTargets(props: ColumnTargetsProps) {
  const { header, rows, mapping, onMap, planned, onPlan, policies } = props;
  const targets = addPlannedTargets(props.targets, planned);
  const owner = useOwnerOfNewFields(props.newFieldsOf);
  const [madeFor, setMadeFor] = useState<number | null>(null);
  const hasCustom = mapping.some(({ field }) => field.startsWith('customFields.'));
  const known = useQuery({ ...allDefinitionsQuery, enabled: hasCustom }).data;
  const definitions = known ? addPlannedFields(known, planned) : [];
  const nameOf = (column: number) => header[column] || `Column ${column + 1}`;
  const cellsOf = (column: number) => rows.map((cells) => cells[column] ?? '');
  /** The other column whose target this one would take over. */
  const holderOf = ({ field, shared }: ImportTarget, column: number) =>
    shared ? undefined : mapping.find((entry) => entry.field === field && entry.column !== column);
  const handleChange = (column: number, field: string) => {
    const target = targets.find((target) => target.field === field);
    const holder = target && holderOf(target, column);
    onMap(
      mapping.map((entry) => {
        if (entry.column === column) return { ...entry, field };
        return entry === holder ? { ...entry, field: 'ignore' } : entry;
      }),
    );
  };
  return (
    <div>
      <div className={classes.labels} data-policies={policies && true} aria-hidden>
        <span className={classes.source}>Column of the file</span>
        <span className={classes.target}>Becomes</span>
      </div>
      <ul className={classes.columns} aria-label="What each column becomes">
        {mapping.map((entry) => (
          <ColumnRow
            key={entry.column}
            name={nameOf(entry.column)}
            cells={cellsOf(entry.column)}
            entry={entry}
            targets={targets}
            definition={definitions.find((definition) => nameTarget(definition) === entry.field)}
            planned={planned.find((field) => nameTarget(field) === entry.field)}
            onPlanOptions={(definition, options) =>
              onPlan(planField(planned, planOptions(definition, options)))
            }
            mayMakeFields={owner !== null}
            nameHolder={(target) => {
              const holder = holderOf(target, entry.column);
              return holder && nameOf(holder.column);
            }}
            onChange={(field) => handleChange(entry.column, field)}
            onNewField={() => setMadeFor(entry.column)}
            policy={
              policies && {
                chosen: policies.chosen[entry.field] ?? usualPolicy(entry.field),
                onChoose: (policy) =>
                  policies.onChoose({ ...policies.chosen, [entry.field]: policy }),
              }
            }
          />
        ))}
      </ul>
      {owner !== null && madeFor !== null && (
        <NewFieldDialog
          owner={owner}
          header={nameOf(madeFor)}
          cells={cellsOf(madeFor)}
          planned={planned}
          onPlan={(field) =>
            onPlan(
              planField(planned, field),
              mapping.map((entry) =>
                entry.column === madeFor ? { ...entry, field: nameTarget(field) } : entry,
              ),
            )
          }
          onClose={() => setMadeFor(null)}
        />
      )}
    </div>
  );
}
