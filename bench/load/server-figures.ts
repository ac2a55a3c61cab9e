/** What the server says of itself at `/api/metrics`. */
import type { Crm } from '../processes/crm.ts';

/** For the server that is measured; it is bound to loopback. */
export const metricsToken = 'of-the-bench-alone';

export type Figures = ReadonlyMap<string, number>;

/** By name and labels as they are printed. Reading them begins the event loop's figures anew. */
export async function readFigures({ url }: Crm): Promise<Figures> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const reply = await fetch(`${url}/api/metrics`, { headers });
  if (!reply.ok) throw new Error(`/api/metrics: ${reply.status}`);
  const lines = (await reply.text()).matchAll(/^(\w+(?:\{.*?\})?) (\S+)$/gm);
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]));
}

/** Of all whose name begins so, added up. */
export function addFigures(figures: Figures, ...names: string[]): number {
  const found = [...figures].filter(([name]) => names.some((each) => name.startsWith(each)));
  return found.reduce((sum, [, value]) => sum + value, 0);
}
