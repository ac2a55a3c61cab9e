import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const module = new URL('run-to-end.mjs', import.meta.url).href;

test('what setup has started, with all that it started in turn, ends where setup is asked to', async () => {
  const script = `
    import { runToEnd } from ${JSON.stringify(module)};
    await runToEnd('sh', ['-c', 'sleep 600 & echo begun; wait'], { cwd: '.', env: process.env });
    console.log('goes on');
  `;
  const setup = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  setup.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output).toBe('begun\n');
  setup.kill('SIGTERM');
  // Closed by the last of all who write there, the sleeping one among them.
  expect(await once(setup, 'close')).toEqual([null, 'SIGTERM']);
  expect(output).toBe('begun\n');
});
