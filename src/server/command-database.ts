/** The database of a command that is run beside the server, or while none runs. */
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#server/kernel/postgres/embedded-postgres.ts';
import type { Environment } from './environment.ts';

export interface CommandDatabase {
  connection: string | ConnectionConfig;
  /** Started only for this command, and stopped after it. */
  stop?: () => Promise<void>;
}

const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

/** With `mustExist` a data folder without a database is refused; else it gets an empty one. */
export async function openCommandDatabase(
  { databaseUrl, dataDir }: Environment,
  { mustExist = true } = {},
): Promise<CommandDatabase> {
  if (databaseUrl !== undefined) return { connection: databaseUrl };
  const running = await findRunningPostgres(dataDir);
  if (running) return { connection: running };
  const postgres = await startEmbeddedPostgres({ dataDir, log, mustExist });
  return { connection: postgres.connection, stop: () => postgres.stop() };
}

/** Prints what a command says, or one line on why it cannot. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const isForPeople =
      error instanceof Error && ['StartError', 'AppError', 'BackupRefused'].includes(error.name);
    console.error(isForPeople ? error.message : error);
    process.exitCode = 1;
  }
}
