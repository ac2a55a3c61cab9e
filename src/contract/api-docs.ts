/** The description of this API for programs; people read it at `/api/docs`. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const apiDocsApi = {
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Reads this description of the API, as OpenAPI 3.1.',
    permission: 'session.read',
    reply: z.record(z.string(), z.unknown()),
  }),
};
