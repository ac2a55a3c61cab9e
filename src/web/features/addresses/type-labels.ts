import type { EmailType, PhoneType } from '#contract/further-addresses.ts';

/** Apart from what edits them: pages that only show them load no more than this. */
export const typeLabels: Record<EmailType | PhoneType, string> = {
  work: 'Work',
  home: 'Home',
  other: 'Other',
  mobile: 'Mobile',
  main: 'Main',
  fax: 'Fax',
};
