/**
 * A systemd of a test's own, in namespaces, on a copy of this machine's files that ends with it. It starts nothing but
 * what the test lays down. Needs root and overlay file systems.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';

const run = promisify(execFile);

/** What is usual at the start of a machine is left out: this one has it behind it. */
const boot = `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs "$FOLDER"
mkdir "$FOLDER/upper" "$FOLDER/work" "$FOLDER/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$FOLDER/upper,workdir=$FOLDER/work" "$FOLDER/root"
cd "$FOLDER/root"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t tmpfs tmpfs sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
# Of its own: systemd sets the rights of devices, and these would be the machine's.
mount -t tmpfs tmpfs dev
for device in 'null 1 3' 'zero 1 5' 'full 1 7' 'random 1 8' 'urandom 1 9' 'tty 5 0'; do
  set -- $device
  mknod -m 666 dev/$1 c $2 $3
done
mkdir dev/shm dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
for target in sysinit basic network-online; do
  rm -rf {etc,lib}/systemd/system/$target.target.{wants,requires}
  printf '[Unit]\\nDescription=%s\\n' $target > etc/systemd/system/$target.target
done
eval "$PREPARE"
pivot_root . mnt
umount -l mnt
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin \\
  /lib/systemd/systemd --system "--unit=$UNIT" --log-target=null --show-status=no
`;

export interface OwnSystemd {
  /** Runs a program inside; gives what it writes. */
  inside(program: string, ...args: string[]): Promise<string>;
  show(unit: string): Promise<Record<string, string>>;
}

/** `prepare`: shell, run in the folder that is about to become the root. */
export async function startSystemd(unit: string, prepare: string): Promise<OwnSystemd> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-systemd-'));
  const namespaces = ['--mount', '--pid', '--fork', '--uts', '--ipc', '--cgroup', '--kill-child'];
  const child = spawn('unshare', [...namespaces, 'bash', '-c', boot], {
    env: { PATH: process.env.PATH, FOLDER: folder, UNIT: unit, PREPARE: prepare },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  // The first process in there: with it all the others end, and what was mounted goes.
  const findFirst = async () => {
    const path = `/proc/${child.pid}/task/${child.pid}/children`;
    const first = (await readFile(path, 'utf8').catch(() => '')).trim();
    if (!first) throw new Error(`systemd did not start:\n${output}`);
    return first;
  };
  const first = await vi.waitFor(findFirst, { timeout: 30_000, interval: 50 });
  onTestFinished(async () => {
    if (child.exitCode === null) process.kill(Number(first), 'SIGKILL');
    await gone;
    await rm(folder, { recursive: true });
  });
  const inside = async (program: string, ...args: string[]) => {
    const enter = ['--target', first, '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--'];
    return (await run('nsenter', [...enter, program, ...args])).stdout;
  };
  const show = async (name: string) => {
    const lines = (await inside('systemctl', 'show', name)).trim().split('\n');
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  };
  const isUp = () =>
    inside('systemctl', 'is-system-running').catch(() => inside('systemctl', 'show'));
  await vi.waitFor(isUp, { timeout: 60_000, interval: 200 });
  return { inside, show };
}
