/** Checks a form against a shape of the contract before it is sent, so that page and server agree. */

interface Schema {
  safeParse: (values: unknown) => {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

/** For Mantine's `useForm({ validate })`: the first problem of each field, as a sentence. */
export function checkedBy(schema: Schema): (values: unknown) => Record<string, string> {
  return (values) => {
    const errors: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
      errors[path.join('.')] ??= sentence(message);
    }
    return errors;
  };
}

/** 'must not be blank' → 'Must not be blank' */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
