/** Territories: which member of the team looks after which state and which representative's code. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, optionalText, requiredText } from './primitives.ts';

export const territoryStates = ['QLD', 'NT', 'NSW', 'ACT', 'WA', 'VIC', 'SA', 'TAS'] as const;
export const TerritoryState = z.enum(territoryStates);
export type TerritoryState = z.output<typeof TerritoryState>;

const States = z.array(z.object({ state: TerritoryState, userId: Id }));
const Codes = z.array(z.object({ code: requiredText(60), userId: Id }));

export const TerritoriesDraft = z.object({
  /** The name of the custom field of organizations that contains the code. */
  codeField: optionalText(100),
  /** A state that is left out belongs to nobody. */
  states: States.refine(
    (states) => new Set(states.map(({ state }) => state)).size === states.length,
    'must name a state only once',
  ),
  /** Case is ignored. */
  codes: Codes.max(1_000, 'must hold at most 1,000 codes').refine(
    (codes) => new Set(codes.map(({ code }) => code.toUpperCase())).size === codes.length,
    'must name a code only once',
  ),
});
export type TerritoriesDraft = z.output<typeof TerritoriesDraft>;

export const Territories = z.object({
  id: Id,
  codeField: z.string().nullable(),
  states: States,
  codes: Codes,
  updatedAt: Instant,
});
export type Territories = z.output<typeof Territories>;

export const TerritoryQuestion = z.object({
  /** An address with a state in it, or the state itself. */
  address: optionalText(500),
  code: optionalText(60),
});
export type TerritoryQuestion = z.output<typeof TerritoryQuestion>;

export const TerritoryMatch = z.object({
  /** Null: nobody. */
  assignedToId: Id.nullable(),
  /** What decided it. */
  by: z.enum(['code', 'state']).nullable(),
  /** The state found in the address. */
  state: TerritoryState.nullable(),
});
export type TerritoryMatch = z.output<typeof TerritoryMatch>;

export const territoriesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/territories',
    summary: 'Reads who looks after which state and code.',
    permission: 'territory.manage',
    reply: Territories,
  }),
  /** Replaces both maps. */
  replace: endpoint({
    method: 'PUT',
    path: '/api/territories',
    summary: 'Replaces both maps of territories.',
    permission: 'territory.manage',
    body: TerritoriesDraft,
    reply: Territories,
  }),
  match: endpoint({
    method: 'POST',
    path: '/api/territories/match',
    summary: 'Says who an address or a code belongs to.',
    permission: 'territory.match',
    body: TerritoryQuestion,
    reply: TerritoryMatch,
  }),
};
