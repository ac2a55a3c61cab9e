/** The specified toasts for creating an organization. */

export const organizationCreated = {
  title: 'Organization created',
  message: 'The organization has been added successfully',
};

export const createFailed = { title: 'Error', message: 'Failed to create organization' };
