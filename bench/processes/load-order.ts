/** What the load generator is told to do, and what it says of it. */
import { z } from 'zod';

export const LoadOrder = z.object({
  origin: z.string(),
  /** One after the other, and from the first again; `{n}` in one, or in the body, is a number never given before. */
  paths: z.array(z.string()).min(1),
  method: z.enum(['GET', 'POST', 'PATCH']).default('GET'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
  connections: z.number().int().min(1),
  seconds: z.number().positive(),
  /** Asked so often at least, however long that takes. */
  atLeast: z.number().int().default(1),
});
export type LoadOrder = z.input<typeof LoadOrder>;

export const LoadReport = z.object({
  requests: z.number().int(),
  perSecond: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
  /** Of an answer, on average. */
  bytes: z.number(),
  /** How much of one core the generator itself took: near 1 it measures itself. */
  clientCpu: z.number(),
});
export type LoadReport = z.output<typeof LoadReport>;

export const LoadAnswer = z.union([LoadReport, z.object({ error: z.string() })]);
