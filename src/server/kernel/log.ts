/** The logger that the server's machinery uses; Fastify's logger and the console both fit. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
}
