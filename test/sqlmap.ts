/** Debian's sqlmap on many requests at once: one process goes through a list of them and writes down what it found. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Attack {
  /** A star in it, or in the body, is the place that is attacked. */
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface Attacked {
  /** The addresses in which a place gave way, with the way in. */
  holes: string[];
  /** How many requests it went through to the end. */
  finished: number;
  output: string;
}

const line = '='.repeat(54);

/** All contexts that sqlmap knows of a level for PostgreSQL; nothing that writes. Ends after so many milliseconds. */
export async function attackWithSqlmap(
  attacks: Attack[],
  { level, risk, milliseconds }: { level: number; risk: number; milliseconds: number },
): Promise<Attacked> {
  const folder = await mkdtemp(join(tmpdir(), 'crm-sqlmap-'));
  try {
    const list = join(folder, 'requests.log');
    await writeFile(list, attacks.map(logged).join(''));
    const output = await run(
      [
        ...['--batch', '--ignore-stdin', '--disable-coloring', '--output-dir', folder, '-l', list],
        ...['--dbms=postgresql', '--technique=BEUST', `--level=${level}`, `--risk=${risk}`],
        // Where an answer tells a number of the text, it would find as many columns, and try them all.
        `--union-cols=1-${level > 2 ? 30 : 10}`,
        ...['--time-sec=2', '--timeout=30', '--retries=1', '--keep-alive'],
        ...['--flush-session', '--ignore-redirects', '--skip-waf'],
        // A hole is written down, and the next place looked at.
        '--answers=skip further tests=N,exploit this=N',
        '--ignore-code=400,401,403,404,409,412,413,415,422,429,500,503',
      ],
      milliseconds,
    );
    const finished = output.match(/all tested parameters do not appear to be injectable/g);
    const holes = await holesIn(folder);
    return { holes, finished: (finished?.length ?? 0) + holes.length, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As Burp logs a request, of which sqlmap reads many from one file. */
function logged({ url, method, headers, body }: Attack): string {
  const { host, origin } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = [`${method} ${url} HTTP/1.1`, ...lines, '', body ?? ''].join('\n');
  return `${line}\n12:00:00  ${origin}\n${line}\n${request}\n${line}\n\n`;
}

function run(options: string[], milliseconds: number): Promise<string> {
  const child = spawn('sqlmap', options, { stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (text: string) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(output);
    });
  });
}

/** Address, place, parameter and technique of each find, as its table of results has them. */
async function holesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^results-.*\.csv$/.test(name));
  const tables = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(1));
  // What looked like one until sqlmap tried it is no find, by its own word.
  return rows.filter((row) => !row.trimEnd().endsWith('false positive or unexploitable'));
}
