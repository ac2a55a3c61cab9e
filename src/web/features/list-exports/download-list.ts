/** Downloads a list as a file, or says why it cannot be had. */
import { makeUrl } from '#contract/call-addresses.ts';
import { type ExportedList, type ExportFormat, listExportsApi } from '#contract/list-exports.ts';
import { call } from '#web/lib/call.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure } from '#web/ui/toast.ts';

export async function downloadList(
  list: ExportedList,
  filter: Record<string, unknown>,
  format: ExportFormat,
): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const endpoint = listExportsApi[list];
  const query = { ...filter, format, timeZone };
  try {
    // A refused download would not say why, so ask first; the browser then fetches the file
    // itself, so that it need not fit in memory.
    await call(endpoint, { query: { ...query, check: 'true' } });
  } catch (error) {
    const message = getServerMessage(error) ?? 'Failed to export. Please try again.';
    return showFailure(error, { title: 'Not exported', message });
  }
  const link = document.createElement('a');
  link.href = makeUrl(endpoint, { query });
  link.download = '';
  link.click();
}
