/** One service with an account of somebody's, and what is to be seen there. */
export interface SmokePart {
  name: string;
  /** Without all of them it is skipped. */
  variables: readonly string[];
  /** Tells what it sees, line by line, and throws where something is wrong. It changes nothing at the service. */
  run(variables: Record<string, string>, tell: (line: string) => void): Promise<void>;
}
