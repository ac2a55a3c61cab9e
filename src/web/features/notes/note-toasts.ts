/** The toasts for changes of a note. */

/** On the People page, where notes are added in a dialog. */
export const noteCreated = { title: 'Note created', message: 'Your note has been saved' };

/** On the pages of a person or an organization. */
export const noteAdded = {
  title: 'Note added',
  message: 'Your note has been saved successfully.',
};

export const noteUpdated = { title: 'Note updated', message: 'Your changes have been saved' };

export const createFailed = { title: 'Error', message: 'Failed to create note' };
export const updateFailed = { title: 'Error', message: 'Failed to update note' };
