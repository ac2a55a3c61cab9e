/** Where the server's machinery reports to; Fastify's logger and the console both fit. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}
