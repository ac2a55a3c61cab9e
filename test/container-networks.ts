/** What networks of containers leave behind on this machine once they have gone: rules of the firewall, and forwarding. */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const forwarding = '/proc/sys/net/ipv4/ip_forward';

/** First the rules that lead to its chains and stand in them, then the chains. */
const remove = `for table in nat filter; do
  iptables -w -t $table -S | sed -n '/NETAVARK/s/^-A/-D/p' | while read rule; do
    eval "iptables -w -t $table $rule"
  done
  iptables -w -t $table -S | sed -n 's/^-N \\(NETAVARK\\S*\\)$/\\1/p' | xargs -r -n1 iptables -w -t $table -X
done`;

/** Call it before the first network; what it returns takes everything back, unless others had such networks already. */
export async function noteNetworks(): Promise<() => Promise<void>> {
  const wasForwarding = await readFile(forwarding, 'utf8');
  const { stdout } = await run('iptables', ['-w', '-t', 'nat', '-S']);
  if (stdout.includes('NETAVARK')) return async () => undefined;
  return async () => {
    await run('sh', ['-c', remove]);
    await writeFile(forwarding, wasForwarding);
  };
}
