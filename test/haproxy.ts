/** A real HAProxy before servers, as docs/running/haproxy.cfg has it, but without a certificate. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { readRecipe } from './recipe.ts';

/** Says on each answer which of them gave it. */
export const servedBy = 'x-served-by';

export async function openHaproxy(
  servers: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-haproxy-'));
  const port = await freePort();
  const [first = '', ...others] = servers.map((url) => new URL(url).host);
  const rest = others.map((at, index) => `server crm${index + 2} ${at}`);
  await writeFile(
    join(folder, 'haproxy.cfg'),
    readRecipe('haproxy.cfg', {
      'bind :443 ssl crt /etc/haproxy/crm.pem alpn h2,http/1.1': `bind 127.0.0.1:${port}`,
      'X-Forwarded-Proto https': 'X-Forwarded-Proto http',
      '10.0.0.11:3000': first,
      'server crm2 10.0.0.12:3000': rest.join('\n  '),
    }),
  );
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    stdio: 'ignore',
  });
  const close = async () => {
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await gone;
    }
    await rm(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const ready = async () => {
    const { status } = await fetch(`${url}/api/health`);
    if (status !== 200) throw new Error(`HAProxy answers ${status}`);
  };
  await vi.waitFor(ready, { timeout: 30_000, interval: 100 });
  return { url, close };
}
