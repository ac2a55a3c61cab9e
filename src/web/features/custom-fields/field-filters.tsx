/** Filters by custom fields: one for each field, all in one value of the URL, `fields`, as on the wire. */
import {
  type CustomFieldDefinition,
  type FieldConditions,
  readFieldConditions,
} from '#contract/custom-fields.ts';
import type { Filter } from '#web/ui/filter.ts';
import { laterControl } from '#web/ui/later-control.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import type { DroppedOptions } from './custom-fields.api.ts';
import { hasRange, lacking, printRange, rangeWords, readRange } from './field-ranges.ts';

const TypedFilter = laterControl(async () => ({
  default: (await import('./typed-filter.tsx')).TypedFilter,
}));

const prefix = 'field.';

/** Filters named `field.<name>`, with the choices of each field; `dropped` are options that it no longer offers. */
export function fieldFilters(
  definitions: readonly CustomFieldDefinition[],
  json: string | undefined,
  dropped: DroppedOptions,
): Filter[] {
  const values = fieldValues(json);
  return definitions.map((definition) => {
    const name = prefix + definition.name;
    const value = values[name];
    const { label, fieldType } = definition;
    const none = { value: lacking, label: 'Not filled in' };
    if (fieldType === 'dropdown' || fieldType === 'boolean') {
      const choices =
        fieldType === 'boolean'
          ? [
              { value: '=true', label: 'Yes' },
              { value: '=false', label: 'No' },
            ]
          : [
              ...definition.options.map((option) => ({ value: `=${option}`, label: option })),
              ...(dropped.get(definition.name) ?? []).map((option) => ({
                value: `=${option}`,
                label: `${option} (no longer offered)`,
              })),
            ];
      return { name, label, options: [...choices, none] };
    }
    const range = hasRange(definition) ? readRange(value) : null;
    const words = range ? rangeWords(range, fieldType) : (value?.slice(1) ?? '');
    const chosen = value === lacking ? none : value && { value, label: words };
    return {
      name,
      label,
      options: chosen ? [chosen] : [],
      control: (onChange) => (
        <TypedFilter definition={definition} value={value} onChange={onChange} />
      ),
    };
  });
}

/** The values of the filters, by name. */
export function fieldValues(json: string | undefined): UrlState {
  const entries = Object.entries(json ? (readFieldConditions(json) ?? {}) : {});
  return Object.fromEntries(
    entries.map(([name, condition]) => {
      if (condition === null) return [prefix + name, lacking];
      if (typeof condition === 'string') return [prefix + name, `=${condition}`];
      return [
        prefix + name,
        'contains' in condition ? `~${condition.contains}` : printRange(condition),
      ];
    }),
  );
}

/** How the change of a filter changes the URL: in `fields` for a custom field, else in the filter's own name. */
export function withFilter(
  json: string | undefined,
  name: string,
  value: string | undefined,
): UrlState {
  if (!name.startsWith(prefix)) return { [name]: value };
  const conditions = new Map<string, FieldConditions[string]>(
    Object.entries(json ? (readFieldConditions(json) ?? {}) : {}),
  );
  const field = name.slice(prefix.length);
  if (value === undefined) conditions.delete(field);
  else if (value === lacking) conditions.set(field, null);
  else if (value[0] === '=') conditions.set(field, value.slice(1));
  else conditions.set(field, readRange(value) ?? { contains: value.slice(1) });
  return {
    fields: conditions.size > 0 ? JSON.stringify(Object.fromEntries(conditions)) : undefined,
  };
}
