/** A real HTTP server on a free loopback port, which answers as a test tells it to and counts who called. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface TakenCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface WebServer {
  port: number;
  url: string;
  calls: TakenCall[];
  /** Told of each call once its body is there; answers 200 until a test says otherwise. */
  answer: (call: TakenCall, reply: ServerResponse) => void;
}

export async function openWebServer(): Promise<WebServer> {
  const state: WebServer = {
    port: 0,
    url: '',
    calls: [],
    answer: (_call, reply) => reply.end('ok'),
  };
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    state.calls.push(call);
    state.answer(call, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = (server.address() as AddressInfo).port;
  state.url = `http://127.0.0.1:${state.port}`;
  afterAll(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  });
  return state;
}
