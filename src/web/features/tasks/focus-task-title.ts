/** There is one card for a new task on the page of a record. */
export const taskTitleId = 'new-task-title';

export function focusTaskTitle(): void {
  document.getElementById(taskTitleId)?.focus();
}
