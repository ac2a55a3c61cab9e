import { postgresCode } from './postgres-errors.ts';

const lostLine =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's words where it has no code. */
const lostWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

/** 08: connection lost, 25P: cut for idling in a transaction, 53: out of resources, 57P: shutting down. */
const lostStates = /^(08|25P|53|57P)/;

/** Whether the database went away: the connection broke, or the server stopped or fell silent. */
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
    // For a unix socket: its file is missing.
    const isGone = code === 'ENOENT' && syscall === 'connect';
    return isGone || lostLine.test(code) || lostWords.test(cause.message);
  });
}
