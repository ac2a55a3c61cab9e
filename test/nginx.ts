/** A real nginx before servers, as docs/running/nginx.conf has it, but without a certificate. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { readRecipe } from './recipe.ts';

/** `site` as nginx's only one: a whole configuration, which keeps to a folder. */
export function wholeNginx(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary.join(' ')}
${site}}
`;
}

export async function openNginx(
  servers: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-nginx-'));
  const port = await freePort();
  const [first = '', ...others] = servers.map((url) => new URL(url).host);
  const tried = 'max_fails=2 fail_timeout=5s;';
  const site = readRecipe('nginx.conf', {
    '10.0.0.11:3000': first,
    [`10.0.0.12:3000 ${tried}`]: others.map((at) => `${at} ${tried}`).join('\n  server '),
    'listen 443 ssl http2': `listen 127.0.0.1:${port}`,
    'server_name crm.example.com': 'server_name _',
    'ssl_certificate /etc/nginx/crm.pem;': '',
    'ssl_certificate_key /etc/nginx/crm.key;': '',
    'Host $host': 'Host $http_host',
    'X-Forwarded-Proto https': 'X-Forwarded-Proto http',
  });
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, wholeNginx(folder, site));
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', configuration], { stdio: 'ignore' });
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    await rm(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const ready = async () => {
    const { status } = await fetch(`${url}/api/health`);
    if (status !== 200) throw new Error(`nginx answers ${status}`);
  };
  await vi.waitFor(ready, { timeout: 30_000, interval: 100 });
  return { url, close };
}
