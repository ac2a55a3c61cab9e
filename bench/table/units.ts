/** What the lines are counted in, and how a value is written in each unit. */

const units = {
  /** Requests for one of the reference's. */
  share: (value: number) => (value > 0 && value < 1 ? `1/${digits(1 / value)}` : digits(value)),
  rows: (value: number) => `${digits(value)} rows/request`,
  people: (value: number) => `${digits(value)} × a person`,
  copies: (value: number) => `${digits(value)} × COPY TO`,
  pages: (value: number) => `${digits(value)} × bare page`,
  times: (value: number) => `${digits(value)} ×`,
  percent: (value: number) => `${digits(value * 100)} %`,
  kB: (value: number) => `${Math.round(value)} kB`,
  MB: (value: number) => `${Math.round(value)} MB`,
  s: (value: number) => `${value.toFixed(2)} s`,
  files: (value: number) => String(Math.round(value)),
  read: (value: number) => `${Math.round(value)} rows`,
  points: (value: number) => String(Math.round(value)),
};

export type Unit = keyof typeof units;

/** How the units that are ratios are meant. */
export const legend = [
  '1/n: so many requests a second against those of the reference (Fastify 5, 10 kB of JSON), both over 10 connections',
  'rows/request: rows a second for each request a second of the reference',
  '× a person: the time of one request alone, against that of reading one person alone',
  '× COPY TO: the time against that of PostgreSQL writing the same columns out',
  '× bare page: the time against that of a page of the reference that fetches and shows its 10 kB',
];

export function writeValue(value: number, unit: Unit): string {
  return units[unit](value);
}

/** Two digits that count, as many as somebody would say aloud. */
function digits(value: number): string {
  if (value === 0) return '0';
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(Math.abs(value))));
  return String(Number(value.toFixed(decimals)));
}
