/** The toasts for changes of an opportunity. */
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';

export const opportunityCreated = { title: 'Opportunity created successfully' };

export function toastUpdated(): void {
  showToast({ title: 'Opportunity updated successfully' });
}

export function toastCreateFailed(error: unknown): void {
  fail(error, 'Failed to create opportunity');
}

export function toastUpdateFailed(error: unknown): void {
  fail(error, 'Failed to update opportunity');
}

function fail(error: unknown, title: string): void {
  const reason = getServerMessage(error);
  showFailure(error, { title, ...(reason === undefined ? {} : { message: reason }) });
}
