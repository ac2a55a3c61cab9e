/** What follows the pointer is drawn at each move, as what it is let go over may be all that counts (docs/decisions/0197). */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const follows = /\bonPointerMove\b|\bonMouseMove\b|\bextends DndMouseSensor\b/;
const isLate = (source: string) => follows.test(source) && !/\bflushSync\(/.test(source);
const usesOwnSensor = (source: string) =>
  /\b(?:Mouse|Pointer)Sensor\b[^;]*from '@dnd-kit\/core'/.test(source);

/** And why nothing is lost there. */
const excepted = {
  'src/web/features/tables/table-head.tsx': 'each move sizes the column; letting go says nothing',
  'src/web/features/tables/table-row.tsx':
    'it follows nothing: the first move brings the buttons of the row',
  'src/web/features/custom-fields/definitions-list.tsx': 'what falls wrong is seen at once',
  'src/web/ui/mouse-sensor.ts': 'it is the one to use',
};

test('each place draws the move before the next one comes', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  expect(sources.filter(({ source }) => follows.test(source)).length).toBeGreaterThan(3);
  const late = sources.filter(({ source }) => isLate(source) || usesOwnSensor(source));
  expect(late.map(({ file }) => file).sort()).toEqual(Object.keys(excepted).sort());
});

test('one that does not would be found', () => {
  expect(isLate('<div onPointerMove={(event) => setDrawn(event.clientY)} />')).toBe(true);
  expect(isLate('onPointerMove: (event) => flushSync(() => setDraft(event)),')).toBe(false);
  expect(usesOwnSensor("import { MouseSensor, useSensor } from '@dnd-kit/core';")).toBe(true);
  expect(usesOwnSensor("import { MouseSensor } from '#web/ui/mouse-sensor.ts';")).toBe(false);
});
