import { SourceFailure } from './lead-source.ts';

/** Parses a service's answer with the schema, or fails with words that name the service. */
export function makeParser<Answer>(
  shape: { safeParse: (answer: unknown) => { success: boolean; data?: Answer } },
  address: string,
): (answer: unknown) => Answer {
  return (answer) => {
    const { success, data } = shape.safeParse(answer);
    if (success && data !== undefined) return data;
    throw new SourceFailure(`${new URL(address).host} answered in a shape that is not known.`);
  };
}
