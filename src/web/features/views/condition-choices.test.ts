/** What the dialog of conditions offers: every field of a list, custom ones and those of linked records among them. */
import { expect, test } from 'vitest';
import {
  type ConditionKind,
  conditionLinks,
  listConditionPaths,
} from '#contract/condition-fields.ts';
import type { CustomFieldDefinition, FieldEntity } from '#contract/custom-fields.ts';
import { listKeys } from '#contract/list-keys.ts';
import { listAskable } from './condition-choices.ts';

function define(name: string, entityType: FieldEntity): CustomFieldDefinition {
  return {
    id: `id of ${name}`,
    name,
    label: `Label of ${name}`,
    fieldType: 'dropdown',
    entityType,
    options: ['small', 'large'],
    required: 'false',
    helpText: null,
    displayOrder: '0',
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T08:00:00.000Z',
  };
}

const definitions = [
  define('fleet', 'organization'),
  define('boat', 'person'),
  define('region', 'both'),
];
/** Which of them a list has, or its linked records. */
const customPaths: Record<ConditionKind, string[]> = {
  person: [
    ...['custom.boat', 'custom.region'],
    ...['organization.custom.fleet', 'organization.custom.region'],
  ],
  organization: [
    ...['custom.fleet', 'custom.region'],
    ...['parent.custom.fleet', 'parent.custom.region'],
  ],
  opportunity: [
    ...['person.custom.boat', 'person.custom.region'],
    ...['organization.custom.fleet', 'organization.custom.region'],
  ],
  task: [
    ...['person.custom.boat', 'person.custom.region'],
    ...['organization.custom.fleet', 'organization.custom.region'],
  ],
};

test.each(listKeys(conditionLinks))(
  '%s: every field is offered once, each with what can be asked of it',
  (kind) => {
    const askable = listAskable(kind, definitions);
    const paths = askable.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(
      [...listConditionPaths(kind), ...customPaths[kind]].toSorted(),
    );
    for (const { path, operators, label } of askable) {
      expect([path, operators.length > 0, label !== '']).toEqual([path, true, true]);
    }
    const labels = askable.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  },
);

test('a custom field is called by its label, behind whose it is, and offers its options', () => {
  const askable = listAskable('person', definitions);
  const found = (path: string) => askable.find((each) => each.path === path);
  expect(found('custom.boat')).toMatchObject({
    group: 'This list',
    label: 'Label of boat',
    choices: ['small', 'large'],
    operators: ['anyOf', 'noneOf', 'empty', 'filled'],
  });
  expect(found('organization.custom.fleet')).toMatchObject({
    group: 'Organization',
    label: 'Organization: Label of fleet',
  });
});
