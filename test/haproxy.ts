/** A real HAProxy before several servers, which gives each call to the next one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';

/** Says on each answer which of them gave it. */
export const servedBy = 'x-served-by';

export async function openHaproxy(
  servers: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-haproxy-'));
  const port = await freePort();
  const lines = servers.map(
    (url, index) => `  server s${index} ${new URL(url).host} check inter 500`,
  );
  await writeFile(
    join(folder, 'haproxy.cfg'),
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  option redispatch
frontend crm
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /api/health
  http-response set-header ${servedBy} %s
${lines.join('\n')}
`,
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
