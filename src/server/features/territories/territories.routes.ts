import type { FastifyInstance } from 'fastify';
import { territoriesApi } from '#contract/territories.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { getTerritories, matchTerritory, replaceTerritories } from './territories.commands.ts';

export function registerTerritories(
  app: FastifyInstance,
  { defaultCountry }: Pick<Settings, 'defaultCountry'>,
): void {
  serve(app, territoriesApi.get, (_input, ctx) => getTerritories(ctx));
  serve(app, territoriesApi.replace, ({ body }, ctx) => replaceTerritories(ctx, body));
  serve(app, territoriesApi.match, ({ body }, ctx) => matchTerritory(ctx, body, defaultCountry));
}
