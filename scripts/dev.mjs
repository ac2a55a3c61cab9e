/** `npm run dev`: the server, restarted when its files change, and Vite with hot reload before it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '..', '..');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const commands = [['--watch', '--watch-preserve-output', 'src/server/main.mjs'], [vite]];
const children = commands.map((args) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
);

// The terminal sends Ctrl-C to all of them: each ends in its own time, then this one does.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM') for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 1;
    for (const other of children) other.kill('SIGTERM');
  });
}
