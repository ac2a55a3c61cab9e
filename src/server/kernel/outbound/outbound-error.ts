export type RefusalReason =
  | 'address'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'private address'
  | 'dns'
  | 'connection'
  | 'tls'
  | 'redirect'
  | 'too many redirects'
  | 'too large'
  | 'broken reply'
  | 'timeout'
  | 'aborted';

/** Why an outgoing call failed, as a word for programs and a sentence for people. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: RefusalReason;
  /** The address that was being called; the last of the hops. */
  url = '';
  /** Every address on the way, in order. */
  hops: readonly string[] = [];

  constructor(reason: RefusalReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
