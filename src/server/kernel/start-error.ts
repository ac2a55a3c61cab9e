/** A reason the server cannot start, worded for the person at the terminal: shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
