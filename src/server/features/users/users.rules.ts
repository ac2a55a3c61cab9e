/** Who may sign up, as the installation's `SIGNUP` says. */
import type { SignupPolicy } from '#server/kernel/environment.ts';

/** Why this address may not sign up, or null when it may. */
export function signUpRefusal(policy: SignupPolicy, email: string): string | null {
  if (policy.kind === 'closed') return 'Sign-up is closed. Ask an administrator for an account.';
  if (policy.kind === 'domain') {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (domain !== policy.domain.toLowerCase()) {
      return `Only addresses at ${policy.domain} can sign up.`;
    }
  }
  return null;
}
