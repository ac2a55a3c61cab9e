import type { FastifyInstance } from 'fastify';
import { erasureApi } from '#contract/erasure.ts';
import type { FileStore } from '#server/features/files/open-file-store.ts';
import { serve } from '#server/kernel/http/http.ts';
import { erasePerson } from './erase-person.ts';

export function registerErasure(app: FastifyInstance, store: FileStore): void {
  serve(app, erasureApi.erase, ({ params, body }, ctx) =>
    erasePerson(ctx, params.id, { name: body.name, store }),
  );
}
