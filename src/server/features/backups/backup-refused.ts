/** Why a backup, a restore or a drill cannot be done, in words for people. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** The backup is not, or no longer, what was written: it must not count as one. */
export class DamagedBackup extends BackupRefused {}
