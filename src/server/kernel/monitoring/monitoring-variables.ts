/** What can be seen of the server from outside: where its metrics are read, and how much it logs. */
import { z } from 'zod';
import { HostToListen, Port } from '#server/kernel/http/network-variables.ts';

const logLevels = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

/** By either way, or both. */
export interface MetricsSettings {
  /** Has the server listen at a port for metrics alone; 0 lets the system choose. */
  listen: { port: number; host: string } | undefined;
  /** Has whoever reads them show this token, and `/api/metrics` answer them. */
  token: string | undefined;
}

export const monitoringVariables = {
  LOG_LEVEL: z.enum(logLevels, 'must be error, warn or info').default('warn'),
  METRICS_PORT: Port.optional(),
  METRICS_HOST: HostToListen.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 letters, digits or ._~+/=-')
    .optional(),
};

interface Given {
  METRICS_PORT?: number | undefined;
  METRICS_HOST?: string | undefined;
  METRICS_TOKEN?: string | undefined;
}

export function monitoringFault({ METRICS_PORT, METRICS_HOST }: Given) {
  if (METRICS_HOST === undefined || METRICS_PORT !== undefined) return undefined;
  return { name: 'METRICS_HOST', message: 'is of no use without METRICS_PORT' };
}

export function readMetricsSettings(given: Given): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1', METRICS_TOKEN: token } = given;
  if (port === undefined && token === undefined) return undefined;
  return { listen: port === undefined ? undefined : { port, host }, token };
}
