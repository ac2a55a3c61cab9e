/** The fields of an example of a preview, as they are and as they will be, in words. */
import type { BulkEntity } from '#contract/bulk.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { CustomFields } from '#contract/primitives.ts';
import { printCustomValue } from '#web/features/custom-fields/custom-field-words.ts';
import { choiceLabel } from '#web/features/views/condition-choices.ts';
import { formatAmount, formatDate, formatDay } from '#web/lib/format.ts';
import { fieldsOfLists } from './settable-fields.ts';

type State = Readonly<Record<string, unknown>>;

interface Known {
  /** Of linked records, by their ids. */
  names: Readonly<Record<string, string>>;
  definitions: readonly CustomFieldDefinition[];
  staffName: (id: string) => string | undefined;
}

interface Difference {
  label: string;
  /** Undefined where something is added beside the record. */
  before: string | undefined;
  after: string;
}

export function listDifferences(
  entity: BulkEntity,
  { before, after }: { before: State; after: State },
  known: Known,
): Difference[] {
  return Object.keys(after).flatMap((key): Difference[] => {
    if (key === 'task')
      return [{ label: 'New task', before: undefined, after: String(after.task) }];
    if (key === 'customFields') return customDifferences(before[key], after[key], known);
    const field = fieldsOfLists[entity][key];
    if (!field) return [];
    const words = (value: unknown) => print(field.kind, value, known);
    return [
      { label: field.header ?? field.label, before: words(before[key]), after: words(after[key]) },
    ];
  });
}

function customDifferences(before: unknown, after: unknown, { definitions }: Known): Difference[] {
  const [was, becomes] = [before, after].map((each) => CustomFields.safeParse(each).data ?? {});
  return definitions.flatMap((definition) => {
    const [from, to] = [was, becomes].map((each) =>
      printCustomValue(definition, each?.[definition.name]),
    );
    return from === to ? [] : [{ label: definition.label, before: from ?? '', after: to ?? '' }];
  });
}

function print(kind: string, value: unknown, { names, staffName }: Known): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  switch (kind) {
    case 'user':
      return staffName(text) ?? '';
    case 'person':
    case 'organization':
    case 'opportunity':
      return names[text] ?? '';
    case 'amount':
      return formatAmount(text);
    case 'percent':
      return `${text}%`;
    case 'day':
      return formatDay(text);
    case 'instant':
      return formatDate(text);
    case 'choice':
    case 'yesNo':
      return choiceLabel(text);
    case 'tags':
      return Array.isArray(value) ? value.join(', ') : text;
    case 'addresses':
      return Array.isArray(value)
        ? value.map((each: unknown) => String(Object(each).value ?? '')).join(', ')
        : text;
    default:
      return text;
  }
}
