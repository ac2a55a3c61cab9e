/** The father's name between first and last: Иван Петрович is not Пётр Иванович. */
import { expect, test } from 'vitest';
import { isPatronymic } from './patronymics.rules.ts';
import { comparePersonNames } from './person-names.rules.ts';

test.each([
  ['Громов Иван Сергеевич', 'Громов Сергей Иванович', 'other'],
  ['Иван Сергеевич Громов', 'Иван Петрович Громов', 'other'],
  ['Олена Ігорівна Мельник', 'Олена Петрівна Мельник', 'other'],
  ['Ольга Ильинична Громова', 'Ольга Львовна Громова', 'other'],
  ['Иван Сергеевич Громов', 'Ivan Sergeevich Gromov', 'same'],
  ['Иван Сергеевич Громов', 'Gromov Ivan Sergeyevich', 'variant'],
  ['Иван Сергеевич Громов', 'Иван С. Громов', 'variant'],
  ['Иван Сергеевич Громов', 'И. С. Громов', 'initial'],
  ['Иван Сергеевич Громов', 'Иван Громов', 'variant'],
  ['Иван Сергеевич Громов', 'С. Громов', 'other'],
  ['Иван Сергеевич Громов', 'Сергей Громов', 'other'],
  ['Иван Сергеевич', 'Иван Петрович', 'other'],
  // A surname that ends so.
  ['Mark Rabinovich', 'Mark Rabinowicz', 'near'],
  ['Mark Rabinovich', 'Mark Lvovich Rabinovich', 'variant'],
  ['Ivan Petrovich', 'Ivan Petrovic', 'near'],
])('%s and %s: %s', (one, other, relation) => {
  expect(comparePersonNames(one, other).relation).toBe(relation);
  expect(comparePersonNames(other, one).relation).toBe(relation);
});

test.each([
  ['petrovich', true],
  ['ilich', true],
  ['igorivna', true],
  ['sergeevna', true],
  ['fomichna', true],
  ['friedrich', false],
  ['heinrich', false],
  ['dietrich', false],
  ['ullrich', false],
  ['ivanov', false],
  ['ovna', false],
])('%s: %s', (word, is) => {
  expect(isPatronymic(word)).toBe(is);
});
