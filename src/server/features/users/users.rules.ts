/** Who may sign up, as the installation's `SIGNUP` says. */

interface SignUpRefusal {
  message: string;
  /** The words beside the input if another address would be accepted. */
  fields: { email?: string };
}

/** Who may sign up: anyone, addresses of one domain, nobody. */
export type SignupPolicy =
  | { kind: 'open' }
  | { kind: 'domain'; domain: string }
  | { kind: 'closed' };

/** Why this address may not sign up, or null if it may. */
export function signUpRefusal(policy: SignupPolicy, email: string): SignUpRefusal | null {
  if (policy.kind === 'closed') {
    const message = 'Sign-up is closed. Ask an administrator for an account.';
    return { message, fields: {} };
  }
  if (policy.kind === 'domain') {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (domain !== policy.domain.toLowerCase()) {
      return {
        message: `Only addresses at ${policy.domain} can sign up.`,
        fields: { email: `must be an address at ${policy.domain}` },
      };
    }
  }
  return null;
}
