/** Node's options for a process that kills itself before it renames something to that path, as by a crash there. */
export function dieBeforeRename(to: string): string[] {
  const preload = `
    import files from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const { rename } = files;
    files.rename = (from, to) => {
      if (to === ${JSON.stringify(to)}) process.kill(process.pid, 'SIGKILL');
      return rename(from, to);
    };
    syncBuiltinESMExports();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
}
