import type { BackupHome } from './backup-home.ts';
import { chooseOld } from './backup-names.rules.ts';

/** After each new one; the newest good one always stays. */
export async function removeOldBackups(
  home: BackupHome,
  keeping: Parameters<typeof chooseOld>[1],
): Promise<void> {
  for (const name of chooseOld(await home.list(), keeping)) await home.remove(name);
}
