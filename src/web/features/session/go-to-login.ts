/** Links out of the app, to pages that the server itself serves. */

/** The sign-in page; afterwards the browser comes back to `next`. */
export function loginAddress(next?: string): string {
  return next && next !== '/' ? `/api/login?next=${encodeURIComponent(next)}` : '/api/login';
}

/** Goes to the sign-in page, to come back to this page. */
export function goToLogin(): void {
  const { pathname, search, hash } = window.location;
  window.location.replace(loginAddress(pathname + search + hash));
}

/** A page of this app to open after signing in; anything else, such as another site, becomes '/'. */
export function safeNext(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/';
}
