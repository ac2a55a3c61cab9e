import { postgresCode } from './postgres-errors.ts';

const lostLine =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** How the driver words it where it has no code for it. */
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

/** 08: connection lost, 25P: cut for idling in a transaction, 53: out of resources, 57P: shutting down. */
const lostStates = /^(08|25P|53|57P)/;

/** Whether it was the database that went away: a line that broke, a server that stops, or fell silent. */
export function isLostDatabase(error: unknown): boolean {
  const sqlState = postgresCode(error);
  if (sqlState !== undefined) return lostStates.test(sqlState);
  return error instanceof Error && isLost(error);
}

function isLost(error: Error): boolean {
  const causes = [error, error.cause].filter((cause) => cause instanceof Error);
  return causes.some((cause) => {
    const code = 'code' in cause ? String(cause.code) : '';
    const syscall = 'syscall' in cause ? cause.syscall : undefined;
    // A socket in a folder is a file that is not there.
    const isGone = code === 'ENOENT' && syscall === 'connect';
    return isGone || lostLine.test(code) || lostWords.test(cause.message);
  });
}
