/** Finds a program that is installed on this machine. Plain JavaScript, for setup runs it on any Node. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function findProgram(name, environment = process.env) {
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders, '/usr/bin', '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
