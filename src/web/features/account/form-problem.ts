import type { UseFormReturnType } from '@mantine/form';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { sentence } from '#web/lib/validate.ts';
import { showFailure } from '#web/ui/toast.ts';

/** Shows the server's field errors beside their fields, and the rest in a toast. */
export function showProblem<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: unknown,
  title: string,
): void {
  const faults = error instanceof CallError ? Object.entries(error.fields) : [];
  const beside = faults.filter(([field]) => field in form.getValues());
  form.setErrors(Object.fromEntries(beside.map(([field, words]) => [field, sentence(words)])));
  if (beside.length > 0) return;
  showFailure(error, { title, message: getServerMessage(error) ?? 'Please try again.' });
}
