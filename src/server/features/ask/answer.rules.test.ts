import { expect, test } from 'vitest';
import { readAnswer } from './answer.rules.ts';
import { Findings } from './findings.ts';

const id = '0190a1b2-0000-7000-8000-000000000001';
const findings = new Findings();
findings.add('person', id, 'Ada Berg');

test.each([
  [`Call [Ada](person:${id}).`, `Call [Ada](person:${id}).`, 1],
  [`[Ada](person:${id}) and [her](person:${id})`, `[Ada](person:${id}) and [her](person:${id})`, 1],
  // Not read in this conversation, of another kind, or no record at all.
  ['Call [Bo](person:0190a1b2-0000-7000-8000-000000000002).', 'Call Bo.', 0],
  [`See [Ada](organization:${id}).`, 'See Ada.', 0],
  ['[Click](https://evil.example/?x=secret)', 'Click', 0],
  ['[Click](javascript:alert(1))', '[Click](javascript:alert(1))', 0],
  ['![x](https://evil.example/pixel.png)', 'x', 0],
  [`![Ada](person:${id})`, `[Ada](person:${id})`, 1],
  ['[Tricky \\] name](https://evil.example)', 'Tricky \\] name', 0],
  ['  **Nothing** to do. ', '**Nothing** to do.', 0],
  ['', '', 0],
])('%j becomes %j', (written, markdown, named) => {
  const answer = readAnswer(written, findings);
  expect(answer.markdown).toBe(markdown);
  expect(answer.records).toHaveLength(named);
});

test('a very long answer is cut', () => {
  expect(readAnswer('x'.repeat(50_000), findings).markdown).toHaveLength(8_000);
});
