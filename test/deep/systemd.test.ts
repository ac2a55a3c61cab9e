/** docs/running/dealer-crm.service, as systemd judges it and as a systemd of its own runs it, which takes root. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { startSystemd } from '../own-systemd.ts';
import { readRecipe } from '../recipe.ts';
import { signUpAt } from '../remote-user.ts';

const unit = resolve('docs/running/dealer-crm.service');
const patience = { timeout: 60_000, interval: 200 };

test('systemd finds nothing to say about the unit but that its program is not installed here', () => {
  const said = execFileSync('sh', ['-c', `systemd-analyze verify ${unit} 2>&1 || true`], {
    encoding: 'utf8',
  });
  const lines = said.split('\n').filter((line) => line.includes('dealer-crm.service'));
  expect(lines.filter((line) => !/node is not executable: No such file/.test(line))).toEqual([]);
});

test('its exposure is 1.3 of 10 at most, as systemd counts', () => {
  const judge = ['security', '--offline=yes', '--threshold=13', '--no-pager', unit];
  expect(execFileSync('systemd-analyze', judge, { encoding: 'utf8' })).toMatch(
    /Overall exposure level for dealer-crm\.service: \d\.\d OK/,
  );
});

test('it serves with the built-in database, comes back after a kill, writes nowhere else, and stops in order', async () => {
  const port = await freePort();
  const name = 'dealer-crm.service';
  const { inside, show } = await startSystemd(
    name,
    `mkdir opt/dealer-crm
mount --bind '${process.cwd()}' opt/dealer-crm
useradd --root "$PWD" --system --home-dir /var/lib/dealer-crm --shell /usr/sbin/nologin dealer-crm
printf 'PORT=${port}\\nWORKERS=1\\nDISABLE_RATE_LIMIT=1\\n' > etc/dealer-crm.env
chmod 600 etc/dealer-crm.env
cat > etc/systemd/system/${name} << 'UNIT'
${readRecipe('dealer-crm.service')}
UNIT`,
  );
  const url = `http://127.0.0.1:${port}`;
  const health = () => fetch(`${url}/api/health`).then(({ status }) => status, String);
  await expect.poll(health, patience).toBe(200);
  const user = await signUpAt(url);
  expect((await user.post('/api/organizations', { name: 'Before the kill' })).status).toBe(201);

  const { MainPID: first = '' } = await show(name);
  await inside('kill', '-KILL', first);
  await expect.poll(async () => (await show(name)).MainPID, patience).not.toBe(first);
  await expect.poll(health, patience).toBe(200);
  expect((await user.get('/api/organizations')).body).toMatchObject([{ name: 'Before the kill' }]);
  const { MainPID: second = '', NRestarts } = await show(name);
  expect(NRestarts).toBe('1');

  // As its own processes see it.
  const asItself = (script: string) =>
    inside('nsenter', `--target=${second}`, '--mount', '--', 'sh', '-c', script);
  expect(await asItself('cat /proc/self/mountinfo')).toMatch(/ \/ \/ ro[, ]/);
  const status = await inside('cat', `/proc/${second}/status`);
  expect(status).toMatch(/^CapEff:\s+0+$/m);
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
  expect(status).toMatch(/^Seccomp:\s+2$/m);
  expect(await inside('stat', '--format=%U %a', '/var/lib/dealer-crm')).toBe('dealer-crm 700\n');

  await inside('systemctl', 'stop', name);
  expect(await show(name)).toMatchObject({
    ActiveState: 'inactive',
    Result: 'success',
    ExecMainStatus: '0',
  });
  await expect(inside('ls', '/var/lib/dealer-crm/postgres/postmaster.pid')).rejects.toThrow(
    /No such file/,
  );
});
