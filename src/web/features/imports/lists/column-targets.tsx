/** A line for each column of the file: its name, an example, and the field it becomes. */
import { NativeSelect, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ColumnMapping, ImportTarget } from '#contract/imports.ts';
import classes from './map-columns-step.module.css';

interface ColumnTargetsProps {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  targets: readonly ImportTarget[];
  mapping: readonly ColumnMapping[];
  onMap: (mapping: ColumnMapping[]) => void;
}

export function ColumnTargets({ header, rows, targets, mapping, onMap }: ColumnTargetsProps) {
  const nameOf = (column: number) => header[column] || `Column ${column + 1}`;
  /** The other column whose target this one would take over. */
  const holderOf = ({ field, shared }: ImportTarget, column: number) =>
    shared ? undefined : mapping.find((entry) => entry.field === field && entry.column !== column);
  const handleChange = (column: number, field: string) => {
    const target = targets.find((target) => target.field === field);
    const holder = target && holderOf(target, column);
    onMap(
      mapping.map((entry) => {
        if (entry.column === column) return { column, field };
        return entry === holder ? { ...entry, field: 'ignore' } : entry;
      }),
    );
  };
  return (
    <div>
      <div className={classes.labels} aria-hidden>
        <span className={classes.source}>Column of the file</span>
        <span className={classes.target}>Becomes</span>
      </div>
      <ul className={classes.columns} aria-label="What each column becomes">
        {mapping.map(({ column, field }) => {
          const name = nameOf(column);
          const example = rows.map((cells) => cells[column]?.trim()).find(Boolean);
          return (
            <li
              key={column}
              className={classes.column}
              data-ignored={field === 'ignore' || undefined}
            >
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
                value={field}
                onChange={(event) => handleChange(column, event.currentTarget.value)}
              >
                <option value="ignore">Do not import</option>
                {groupsOf(targets).map(([label, group]) => (
                  <optgroup key={label} label={label}>
                    {group.map((target) => {
                      const holder = holderOf(target, column);
                      const label = target.required ? `${target.label} *` : target.label;
                      return (
                        <option key={target.field} value={target.field}>
                          {holder ? `${label}, instead of ${nameOf(holder.column)}` : label}
                        </option>
                      );
                    })}
                  </optgroup>
                ))}
              </NativeSelect>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function groupsOf(targets: readonly ImportTarget[]): [string, ImportTarget[]][] {
  const isCustom = ({ field }: ImportTarget) => field.startsWith('customFields.');
  const groups: [string, ImportTarget[]][] = [
    ['Fields', targets.filter((target) => !isCustom(target))],
    ['Custom fields', targets.filter(isCustom)],
  ];
  return groups.filter(([, group]) => group.length > 0);
}
