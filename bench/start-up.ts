/** Times `npm start` until the server is healthy: on a fresh folder, and again on its data. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const port = 3_987;
const patience = 60_000;

/** Seconds from the command to the first healthy answer; the server is stopped afterwards. */
export async function secondsToHealthy(dataDir: string): Promise<number> {
  const start = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' },
    stdio: 'ignore',
    detached: true,
  });
  try {
    while (!(await isHealthy())) {
      if (performance.now() - start > patience) throw new Error('The server did not get healthy.');
      await pause(20);
    }
    return (performance.now() - start) / 1_000;
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function isHealthy(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false;
  }
}
