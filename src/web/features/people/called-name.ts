import type { Person } from '#contract/people.ts';

/** The name, and what they are called where that is another: 'Wilhelmina Hart “Minnie”'. */
export function calledName({
  name,
  preferredName,
}: Pick<Person, 'name' | 'preferredName'>): string {
  return preferredName ? `${name} “${preferredName}”` : name;
}
