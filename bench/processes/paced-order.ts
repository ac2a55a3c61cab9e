/** What the paced load generator is told to do, and what it says of it. */
import { z } from 'zod';

const Part = z.object({
  name: z.string(),
  /** How many of all calls are such ones, against the other parts. */
  weight: z.number().int().positive(),
  method: z.enum(['GET', 'POST', 'PATCH']).default('GET'),
  /** One after the other, and from the first again; `{n}` in one is a number never given before. */
  paths: z.array(z.string()).min(1),
  /** JSON; `{n}` as in a path, `{count}` how many of this part came before. */
  body: z.string().optional(),
});
export type Part = z.input<typeof Part>;

export const PacedOrder = z.object({
  origin: z.string(),
  /** Calls are sent by this schedule, whether or not earlier ones were answered. */
  perSecond: z.number().positive(),
  seconds: z.number().positive(),
  parts: z.array(Part).min(1),
  /** Of those who call, one after the other. */
  cookies: z.array(z.string()).min(1),
  /** The most that are open; a call that finds none free waits, and that counts as its time. */
  connections: z.number().int().min(1),
  /** Streams of events that are kept open meanwhile, one for each cookie; one that ends is begun again. */
  stream: z.string().optional(),
});
export type PacedOrder = z.input<typeof PacedOrder>;
export type GivenOrder = z.output<typeof PacedOrder>;

/** Milliseconds from the moment that a call was due. */
const Times = z.object({
  count: z.number().int(),
  p50: z.number(),
  p99: z.number(),
  most: z.number(),
});
export type Times = z.output<typeof Times>;

export const PacedReport = z.object({
  /** Calls answered with success, all and by part. */
  answered: Times,
  parts: z.record(z.string(), Times),
  /** With 429 or 503. */
  refused: Times,
  /** Those of them that did not say when to come again. */
  refusedSilently: z.number().int(),
  /** Neither: other answers by their status, and what went wrong without one. */
  failed: z.record(z.string(), z.number().int()),
  /** By the second in which the calls were due. */
  bySecond: z.array(z.object({ answered: Times, refused: z.number(), failed: z.number() })),
  /** How many streams were open at the end, and how many were refused or broke off. */
  streams: z.object({ open: z.number().int(), broken: z.number().int() }),
  /** How late the generator itself sent what was due, in milliseconds; part of all times above. */
  late: z.number(),
  /** How much of one core it took. */
  clientCpu: z.number(),
});
export type PacedReport = z.output<typeof PacedReport>;

export const PacedAnswer = z.union([z.array(PacedReport), z.object({ error: z.string() })]);
