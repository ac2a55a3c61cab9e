/** What the commands say once they have done their work. */
import { sayBytes } from '#server/kernel/postgres/disk-sizes.rules.ts';
import { plural } from '#server/kernel/words.ts';
import { countRows, type Manifest, measureSize } from './manifest.rules.ts';

interface Described {
  name: string;
  manifest: Manifest;
}

export function describeBackup(
  { name, manifest }: Described,
  { place }: { place: string },
): string {
  const lines = [`Made the backup ${name} in ${place}: ${describe(manifest)}.`];
  const { missing } = manifest;
  if (missing.length > 0) {
    lines.push(
      `${plural(missing.length, 'file')} of records could not be saved: the store of files does not have ` +
        'them any more, or not as they were uploaded. The manifest names them.',
    );
  }
  lines.push(
    'Keep the secret key (SECRET_KEY, or DATA_DIR/secret-key) elsewhere: it is not in the backup.',
  );
  return lines.join('\n');
}

export function describeRestore({
  name,
  manifest,
  fingerprint,
  leftOut,
}: Described & {
  /** Of the secret key here; null if there is none yet. */
  fingerprint: string | null;
  leftOut: readonly string[];
}): string {
  const lines = [`Restored ${name}: ${describe(manifest)}, each row compared.`];
  if (leftOut.length > 0)
    lines.push(`Left out, as this version has no such tables: ${leftOut.join(', ')}.`);
  if (manifest.keyFingerprint !== null && manifest.keyFingerprint !== fingerprint) {
    lines.push(
      `The secret key here is not the one that the backup was made with (${manifest.keyFingerprint}): passwords and ` +
        'keys of other services that were saved in the CRM (AI, mail service, CRM service, webhooks) cannot be read and ' +
        'have to be entered again, and everybody signs in anew. To keep them, set that SECRET_KEY, or put that ' +
        'secret-key into DATA_DIR, before the server starts.',
    );
  }
  return lines.join('\n');
}

function describe(manifest: Manifest): string {
  const rows = plural(countRows(manifest), 'row');
  return `${rows} of ${plural(manifest.tables.length, 'table')} and ${plural(manifest.files.length, 'file')}, ${sayBytes(measureSize(manifest))}`;
}
