/** Where metrics are read: `/api/metrics` with a token, or a port of their own. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/kernel/app-error.ts';
import { type OwnHosts, openOwnHostCheck } from '#server/kernel/http/host-check.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { readMetrics } from './metrics.ts';
import type { MetricsSettings } from './monitoring-variables.ts';

type Called = Pick<OwnHosts, 'publicUrl' | 'allowedHosts'>;

const path = '/api/metrics';
const pathsOfOwnPort = [path, '/metrics'];

export function serveMetrics(
  app: FastifyInstance,
  { listen, token }: MetricsSettings,
  called: Called,
): void {
  if (token !== undefined) serveByToken(app, token);
  if (listen) serveAtOwnPort(app, { ...listen, token, called });
}

function serveByToken(app: FastifyInstance, token: string): void {
  app.get(path, { config: { permission: 'public' } }, async ({ headers }, reply) => {
    if (!shows(headers.authorization, token)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw new AppError('unauthorized', 'Unauthorized: please show the token of METRICS_TOKEN.');
    }
    const { type, text } = await readMetrics(app);
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  });
}

interface OwnPort {
  port: number;
  host: string;
  token: string | undefined;
  called: Called;
}

/** All processes of a server listen there together, as they do at PORT. */
function serveAtOwnPort(app: FastifyInstance, { port, host, token, called }: OwnPort): void {
  const isForUs = openOwnHostCheck({ ...called, host });
  const refusalOf = (request: IncomingMessage): number | undefined => {
    const { method, url = '', headers } = request;
    // A page of another name must not read it through its visitor's browser.
    if (!isForUs(request)) return 421;
    if (!pathsOfOwnPort.includes(url.split('?', 1)[0] ?? '')) return 404;
    if (method !== 'GET' && method !== 'HEAD') return 405;
    return token === undefined || shows(headers.authorization, token) ? undefined : 401;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined) {
      const asks = refusal === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};
      return response.writeHead(refusal, asks).end();
    }
    const { type, text } = await readMetrics(app);
    return response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      app.log.warn({ err: error }, 'The metrics could not be read');
      response.writeHead(500).end();
    });
  });
  app.addHook('onReady', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject).listen({ port, host }, resolve);
    await promise.catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        `The server can't listen on port ${port} of ${host} for its metrics (${error.code}). Set METRICS_PORT or METRICS_HOST to another.`,
      );
    });
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}

function shows(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(hashOf(authorization ?? ''), hashOf(`Bearer ${token}`));
}

/** Of one length, whatever was sent. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
