import { listLabels } from '#contract/fields.ts';
import { personTexts } from '#contract/people.ts';

/** How the fields that are kept the same are called on the screen. */
export const fieldLabels: Record<string, string> = {
  ...listLabels(personTexts),
  email: 'E-mail',
  company: 'Organization',
  title: 'Title',
  description: 'Description',
  when: 'Time',
};
