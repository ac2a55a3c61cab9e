/** Turns whatever was thrown into the one error shape of the wire; never a stack, never SQL. */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorReply } from '#contract/errors.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { isLostDatabase } from '#server/kernel/postgres/lost-database.ts';
import { hasWaitedForRow, postgresCode } from '#server/kernel/postgres/postgres-errors.ts';
import { refusalOfFaults } from './schema-faults.ts';
import './schema-words.ts';
import { headersOfUnroutable } from './security-headers.ts';

/** What a caller did wrong, by Fastify's own error codes. */
const clientFaults: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError(
    'unsupported_type',
    'The content type must be application/json.',
  ),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('validation', 'The body is empty.'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('validation', 'The body is not valid JSON.'),
};

/** SQLSTATEs that mean the caller sent what the database cannot hold. */
const unstorable = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008', '22001']);
const statementTimeout = '57014';
const diskFull = '53100';
/** Concurrent changes that kept failing: serialization failure, deadlock. */
const collisions = new Set(['40001', '40P01']);
const foreignKey = '23503';
const unique = '23505';

/** The refusal behind an error, or null when the fault is ours. */
export function findRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  // For a query that got no connection, the reason is inside Drizzle's wrapper.
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    if (first?.instancePath === '' && first.message === 'is required') {
      return new AppError('validation', 'A JSON body is required.');
    }
    return refusalOfFaults(
      error.validation.map(({ instancePath, message = 'is not valid' }) => ({
        path: instancePath.slice(1).split('/'),
        message,
      })),
    );
  }
  const sqlState = postgresCode(error);
  if (sqlState !== undefined) return databaseRefusal(error, sqlState);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = clientFaults[code];
  if (known) return known;
  if (code === 'ENOSPC' || code === 'EDQUOT') return noRoom();
  if (isLostDatabase(error)) return unreachable();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429) return new AppError('too_many', error.message);
  if (status === 413) return new AppError('too_large', 'The request is too large.');
  if (status === 415) return new AppError('unsupported_type', error.message);
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError('validation', 'The request is not valid.');
  }
  return null;
}

function databaseRefusal(error: unknown, sqlState: string): AppError | null {
  if (unstorable.has(sqlState)) {
    return new AppError('validation', 'The request holds a value that cannot be stored.');
  }
  if (sqlState === unique) return new AppError('conflict', 'Such a record exists already.');
  if (sqlState === foreignKey) {
    return new AppError('validation', 'The request names a record that does not exist.');
  }
  if (sqlState === statementTimeout) {
    const words = hasWaitedForRow(error)
      ? 'Somebody else is changing this right now, with much besides. Nothing was changed here; please try again in a moment.'
      : 'That took too long. Please narrow it down.';
    return new AppError('unavailable', words, { retryAfter: 5 });
  }
  if (collisions.has(sqlState)) {
    return new AppError('unavailable', 'Others are changing the same. Please try again.', {
      retryAfter: 1,
    });
  }
  if (sqlState === diskFull) return noRoom();
  return isLostDatabase(error) ? unreachable() : null;
}

function unreachable(): AppError {
  const words = 'The database cannot be reached right now.';
  return new AppError('unavailable', words, { retryAfter: 5 });
}

function noRoom(): AppError {
  const words = 'The server has no room left on its disk. Nothing was changed.';
  return new AppError('no_room', words, { retryAfter: 60 });
}

/** Answers every error of the app, and every unknown path below `/api`. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = findRefusal(error);
    if (refusal) return sendRefusal(reply, refusal);
    // What was being read for a reply ends with the connection; nobody is there any more to be told.
    const hasHungUp =
      error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket?.destroyed === true;
    if (hasHungUp) return reply.status(500).send();
    request.log.error({ err: error }, 'A request failed through a fault of ours');
    return reply.status(500).send({
      message: `Something went wrong on our side. Nothing was changed. (${request.id})`,
      code: 'internal',
    } satisfies ErrorReply);
  });
}

/** Answers a malformed address: Fastify finds it before any hook has run. */
export function answerUnroutable(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = new AppError('validation', 'The address is not valid.');
  sendRefusal(reply.headers(headersOfUnroutable), refusal);
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers data that is no HTTP, or too large a head, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy(error);
  else {
    const refusal = new AppError('validation', 'The request could not be read.');
    answerRefused(socket, unreadable[error.code ?? ''] ?? '400 Bad Request', refusal);
  }
}

/** Answers an incomplete request without Fastify, and closes the connection. */
export function answerRefused(socket: Socket, status: string, refusal: AppError): void {
  if (socket.writable) {
    const { message, code } = refusal;
    const body = JSON.stringify({ message, code } satisfies ErrorReply);
    const headers = {
      ...headersOfUnroutable,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroySoon();
}

export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('Retry-After', String(refusal.retryAfter));
  return reply.status(refusal.status).send({
    message: refusal.message,
    code: refusal.code,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.duplicates ? { duplicates: refusal.duplicates } : {}),
  } satisfies ErrorReply);
}

export function isApiPath(request: FastifyRequest): boolean {
  return request.url === '/api' || request.url.startsWith('/api/');
}
