/** The HTML of the sign-in and sign-out pages: plain forms in the product's colours, light and dark. */

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '#server/kernel/http/html.ts';

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
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}

interface LoginPage {
  nonce: string;
  next: string;
  username: string;
  fault: string | null;
  /** Offers sign-in at the provider. */
  hasSignOn: boolean;
  /** Offers a link by e-mail. */
  sendsMail: boolean;
}

export function loginPage(options: LoginPage): string {
  const { nonce, next, username, fault, hasSignOn, sendsMail } = options;
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
      ${
        sendsMail
          ? `<p class="aside"><a href="/api/login/forgot-password?next=${escapeHtml(encodeURIComponent(next))}">Forgot password?</a></p>`
          : ''
      }
      <p class="foot">${
        hasSignOn
          ? `<a href="/api/login?next=${escapeHtml(encodeURIComponent(next))}">Single sign-on</a>`
          : ''
      }<a href="/staff-login">Staff Login</a></p>`,
  );
}

interface ForgotPasswordPage {
  nonce: string;
  next: string;
  username: string;
  fault: string | null;
}

export function forgotPasswordPage({ nonce, next, username, fault }: ForgotPasswordPage): string {
  return page(
    nonce,
    'Forgot password?',
    `<h1>Forgot password?</h1>
      <p class="quiet">We will send you a link to set a new one.</p>
      ${fault === null ? '' : `<p class="fault" role="alert">${escapeHtml(fault)}</p>`}
      <form method="post" action="/api/login/forgot-password">
        <input type="hidden" name="next" value="${escapeHtml(next)}">
        <label for="username">Username or Email</label>
        <input id="username" name="username" value="${escapeHtml(username)}" autocomplete="username"
          autocapitalize="none" spellcheck="false" required autofocus>
        <button>Send link</button>
      </form>
      ${backToLogin(next)}`,
  );
}

export function passwordMailSentPage({ nonce, next }: { nonce: string; next: string }): string {
  return page(
    nonce,
    'Check your inbox',
    `<h1>Check your inbox</h1>
      <p class="quiet">If there is such an account, a link is on its way to its e-mail address. It works
        for an hour. If nothing comes, look in your spam folder, or ask a super user of your team for a link.</p>
      ${backToLogin(next)}`,
  );
}

function backToLogin(next: string): string {
  const address = `/api/login?local=1&next=${encodeURIComponent(next)}`;
  return `<p class="foot"><a href="${escapeHtml(address)}">Admin Login</a><a href="/staff-login">Staff Login</a></p>`;
}

/** Says what went wrong at the provider, and what to do now. */
export function messagePage(options: {
  nonce: string;
  fault: string;
  /** Whether the user was signed in here before going to the provider. */
  isSignedIn: boolean;
}): string {
  const { nonce, fault, isSignedIn } = options;
  const title = isSignedIn ? 'Nothing was changed' : 'Not signed in';
  const waysOn = isSignedIn
    ? '<p><a href="/">Back to Dealer CRM</a></p>'
    : `<p><a href="/api/login">Try again</a></p>
      <p class="quiet"><a href="/api/login?local=1">Sign in with a local account</a></p>`;
  return page(
    nonce,
    title,
    `<h1>${title}</h1>
      <p class="fault" role="alert">${escapeHtml(fault)}</p>
      ${waysOn}`,
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
    <a class="logo" href="/">Dealer CRM</a>
    <main>
      ${main}
    </main>
  </body>
</html>
`;
}

/** Like the staff sign-in page, with the theme's names; the colours follow the system, as no script may run here. */
const styles = `
  @font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap;
    src: url(/assets/inter-latin-wght-normal.woff2) format("woff2"); }
  :root { --text: #1c1917; --quiet: #69635e; --ground: #fafaf9; --card: #fff; --line: #e7e5e4;
    --input: #fff; --frame: #d6d3d1; --accent: #4f46e5; --on-accent: #fff; --fault: #b91c1c; }
  @media (prefers-color-scheme: dark) { :root { --text: #eeece9; --quiet: #aaa59f; --ground: #151413;
    --card: #1b1a18; --line: #34312e; --input: #272522; --frame: #423e3a; --accent: #818cf8;
    --on-accent: #0f0e0d; --fault: #f87171; } }
  * { box-sizing: border-box; }
  body { display: flex; flex-direction: column; gap: 24px; align-items: center; min-height: 100vh;
    margin: 0; padding: clamp(24px, 9vh, 96px) 16px 48px; background: var(--ground); color: var(--text);
    font: 14px/20px "Inter Variable", system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
  .logo { display: flex; gap: 10px; align-items: center; border-radius: 8px; font-size: 15px;
    font-weight: 600; letter-spacing: -0.01em; color: inherit; text-decoration: none; }
  .logo::before { width: 28px; height: 28px; background: url(/favicon.svg); content: ""; }
  main { width: 100%; max-width: 420px; padding: 28px; background: var(--card);
    border: 1px solid var(--line); border-radius: 12px; }
  h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; }
  p { margin: 0 0 20px; }
  .quiet { color: var(--quiet); }
  .fault { color: var(--fault); }
  label { display: block; margin-bottom: 4px; font-weight: 500; }
  input { width: 100%; height: 36px; margin-bottom: 16px; padding: 0 12px; font: inherit;
    color: inherit; background: var(--input); border: 1px solid var(--frame); border-radius: 8px; }
  button, .button { width: 100%; height: 36px; font: inherit; font-weight: 500; color: var(--on-accent);
    background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
  .button { display: grid; place-items: center; text-decoration: none; }
  main > a:not(.button), p > a:not(.button) { color: var(--accent); }
  .aside { text-align: center; }
  .aside > a { display: inline-block; padding: 6px 10px; border-radius: 8px; text-decoration: none; }
  .aside > a:hover { text-decoration: underline; }
  .foot { display: flex; flex-direction: column; gap: 8px; padding-top: 20px;
    border-top: 1px solid var(--line); }
  .foot > a:not(.button) { display: grid; place-items: center; height: 36px; border-radius: 8px;
    font-weight: 500; color: inherit; text-decoration: none; }
  .foot > a:hover { background: color-mix(in srgb, var(--text) 6%, transparent); }
  main > :last-child { margin-bottom: 0; }
  form { margin-bottom: 20px; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  @media (max-width: 30em) { main { padding: 20px 16px; } }
  @media (pointer: coarse) { input, button, .button, .foot > a { height: 44px; } input { font-size: 16px; } }
`;
