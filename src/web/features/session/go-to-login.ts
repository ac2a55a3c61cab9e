/** The ways out of the app, to the pages the server itself serves. */

/** Where the server signs somebody in; afterwards the browser comes back to `next`. */
export function loginAddress(next?: string): string {
  return next && next !== '/' ? `/api/login?next=${encodeURIComponent(next)}` : '/api/login';
}

/** Leaves for the sign-in page, to come back to this very page. */
export function goToLogin(): void {
  const { pathname, search, hash } = window.location;
  window.location.replace(loginAddress(pathname + search + hash));
}

/** A page of this app to go to after signing in; anything else, such as another site, becomes '/'. */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/';
}
