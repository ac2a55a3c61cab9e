import { listLabels } from '#contract/fields.ts';
import { personTexts } from '#contract/people.ts';

/** The labels of the synced fields. */
export const fieldLabels: Record<string, string> = {
  ...listLabels(personTexts),
  email: 'E-mail',
  company: 'Organization',
  title: 'Title',
  description: 'Description',
  when: 'Time',
};
