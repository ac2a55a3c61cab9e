/** What cards tell of units, of many organizations at once. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './primitives.ts';
import { UnitSignal } from './unit-signals.ts';

/** Of how many organizations one call tells. */
export const mostSignalled = 100;

const idsRule = `must be 1 to ${mostSignalled} ids, separated by commas`;

export const signalsApi = {
  /** One each, of those with which something comes up. */
  first: endpoint({
    method: 'GET',
    path: '/api/units/signals',
    summary: 'Tells of organizations what comes up first with their units, as their cards do.',
    permission: 'unit.read',
    query: z.object({
      organizationIds: z
        .string()
        .transform((ids) => ids.split(','))
        .refine(
          (ids) => ids.length <= mostSignalled && ids.every((id) => Id.safeParse(id).success),
          idsRule,
        ),
    }),
    reply: z.array(UnitSignal.extend({ organizationId: Id })),
  }),
};
