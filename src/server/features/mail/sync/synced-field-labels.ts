/** How the fields that are kept the same are called on the screen. */
export const fieldLabels: Record<string, string> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Organization',
  jobTitle: 'Job title',
  location: 'Location',
  title: 'Title',
  description: 'Description',
  when: 'Time',
};
