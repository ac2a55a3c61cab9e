/** The HTML of the sign-in and sign-out pages: plain forms in the product's colours, light and dark. */

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#server/kernel/html.ts';

export function sendPage(
  reply: FastifyReply,
  status: number,
  page: (nonce: string) => string,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(status)
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}

interface LoginPage {
  nonce: string;
  next: string;
  username: string;
  fault: string | null;
  /** Offers the way to the provider. */
  hasSignOn: boolean;
}

export function loginPage({ nonce, next, username, fault, hasSignOn }: LoginPage): string {
  return page(
    nonce,
    'Admin Login',
    `<h1>Admin Login</h1>
      <p class="quiet">Sign in to Dealer CRM with your account.</p>
      ${fault === null ? '' : `<p class="fault" role="alert">${escapeHtml(fault)}</p>`}
      <form method="post" action="/api/login">
        <input type="hidden" name="next" value="${escapeHtml(next)}">
        <label for="username">Username or Email</label>
        <input id="username" name="username" value="${escapeHtml(username)}" autocomplete="username"
          autocapitalize="none" spellcheck="false" required ${username === '' ? 'autofocus' : ''}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password"
          required ${username === '' ? '' : 'autofocus'}>
        <button>Log In</button>
      </form>
      <p class="quiet"><a href="/staff-login">Staff Login</a>${
        hasSignOn
          ? ` · <a href="/api/login?next=${escapeHtml(encodeURIComponent(next))}">Single sign-on</a>`
          : ''
      }</p>`,
  );
}

/** Tells what went wrong on the way from the provider, and the ways on from here. */
export function messagePage(options: { nonce: string; title: string; fault: string }): string {
  const { nonce, title, fault } = options;
  return page(
    nonce,
    title,
    `<h1>${escapeHtml(title)}</h1>
      <p class="fault" role="alert">${escapeHtml(fault)}</p>
      <p><a href="/api/login">Try again</a></p>
      <p class="quiet"><a href="/api/login?local=1">Sign in with a local account</a></p>`,
  );
}

export function logoutPage(nonce: string): string {
  return page(
    nonce,
    'Log out?',
    `<h1>Log out?</h1>
      <p class="quiet">Another site sent you here. Nothing has happened yet.</p>
      <p><a class="button" href="/api/logout">Log out</a></p>
      <p class="quiet"><a href="/">Stay signed in</a></p>`,
  );
}

function page(nonce: string, title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <title>${title} · Dealer CRM</title>
    <style nonce="${nonce}">${styles}</style>
  </head>
  <body>
    <main>
      ${main}
    </main>
  </body>
</html>
`;
}

const styles = `
  :root { --text: #26241f; --quiet: #6b675f; --ground: #faf9f7; --card: #fff; --line: #dedbd5;
    --accent: #4f46e5; --on-accent: #fff; --fault: #b42318; }
  @media (prefers-color-scheme: dark) { :root { --text: #eceae6; --quiet: #a8a49c; --ground: #191816;
    --card: #211f1d; --line: #403d39; --accent: #818cf8; --on-accent: #16151c; --fault: #ff8f85; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
    background: var(--ground); color: var(--text);
    font: 14px/20px "Inter Variable", Inter, system-ui, sans-serif; }
  main { width: 100%; max-width: 380px; padding: 24px; background: var(--card);
    border: 1px solid var(--line); border-radius: 8px; }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; }
  p { margin: 0 0 16px; }
  .quiet { color: var(--quiet); }
  main > .quiet:last-child { margin: 16px 0 0; }
  .fault { color: var(--fault); }
  label { display: block; margin-bottom: 4px; font-weight: 500; }
  input { width: 100%; height: 40px; margin-bottom: 16px; padding: 0 12px; font: inherit;
    color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
  button, .button { width: 100%; height: 40px; font: inherit; font-weight: 600; color: var(--on-accent);
    background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
  .button { display: grid; place-items: center; text-decoration: none; }
  a:not(.button) { color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
