/** What the server calls its work, in words; a queue without any is shown by its own name. */
const workLabels: Record<string, string> = {
  imports: 'Imports of lists',
  'import-reviews': 'Reviews of imports',
  'bulk-changes': 'Changes of many records',
  'mail-sync': 'Contacts and calendar sync',
  'crm-sync': 'Import from the CRM service',
  'lead-directory': 'Business directory',
  backups: 'Backups and drills',
  webhooks: 'Webhook deliveries',
  'reminders.send': 'Reminder e-mails',
  'passwords.mail': 'Password e-mails',
};

export function nameWork(name: string): string {
  return workLabels[name] ?? name;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** '812 bytes', '43 MB', '1.2 GB' */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let place = 0;
  while (size >= 999.5 && place < units.length - 1) {
    size /= 1_000;
    place += 1;
  }
  const digits = place > 0 && size < 9.95 ? 1 : 0;
  return `${Number(size.toFixed(digits))} ${units[place]}`;
}

/** '140 ms', '1.2 s' */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.5) return `${Number(milliseconds.toFixed(1))} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  return `${Number((milliseconds / 1_000).toFixed(1))} s`;
}
