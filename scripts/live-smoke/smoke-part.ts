import type { ThrowawayServer } from './throwaway-server.ts';

/** One service with an account of somebody's, and what is to be seen there. */
export interface SmokePart {
  name: string;
  /** Without all of them it is skipped. */
  variables: readonly string[];
  /** Handed on where they are set. */
  optional?: readonly string[];
  /**
   * Tells what it sees, line by line, and throws where something is wrong. It changes nothing at the service.
   * `server` is one of ours, opened when the first part asks for it.
   */
  run(
    variables: Record<string, string>,
    tell: (line: string) => void,
    server: () => Promise<ThrowawayServer>,
  ): Promise<void>;
}
