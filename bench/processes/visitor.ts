/** Somebody signed in at the product, for the calls that are made once and not measured by the thousand. */
import { admin } from './crm.ts';

export const usualPassword = 'benchmark';

export interface Visitor {
  url: string;
  /** As `name=value; name=value`. */
  cookie: string;
  read(path: string): Promise<unknown>;
  write(path: string, body: unknown): Promise<unknown>;
  upload(path: string, form: FormData): Promise<unknown>;
}

export async function signInAsAdmin(url: string): Promise<Visitor> {
  return signIn(url, admin.email, admin.password);
}

/** A new member of the team. */
export async function joinTeam(url: string, username: string): Promise<Visitor> {
  const account = { username, password: usualPassword, firstName: username, lastName: 'Seller' };
  await send(url, '/api/signup', json({ ...account, email: `${username}@dealer.example` }));
  return signIn(url, username);
}

export async function signIn(
  url: string,
  username: string,
  password = usualPassword,
): Promise<Visitor> {
  const reply = await send(url, '/api/staff-login', json({ username, password }));
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
  const cookie = cookies.join('; ');
  const call = async (path: string, how: RequestInit = {}) => {
    const { headers, ...others } = how;
    return (await send(url, path, { ...others, headers: { cookie, ...headers } })).json();
  };
  return {
    url,
    cookie,
    read: (path) => call(path),
    write: (path, body) => call(path, json(body)),
    upload: (path, body) => call(path, { method: 'POST', body }),
  };
}

function json(body: unknown) {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function send(url: string, path: string, how: RequestInit): Promise<Response> {
  const reply = await fetch(`${url}${path}`, how);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}
