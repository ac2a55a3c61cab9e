/**
 * Addresses of databases, as libpq writes them: one may name several servers, of which `target_session_attrs` says
 * which kind is meant. node-postgres knows neither, so each server gets an address of its own.
 */

/** What a setting leads to: the server that takes writes, or one that follows it and is only read. */
export type ServerKind = 'primary' | 'standby';

export interface ServerList {
  kind: ServerKind;
  /** The address of each, without what only concerns the choice. */
  addresses: string[];
}

const kindsOf: Record<ServerKind, readonly string[]> = {
  primary: ['read-write', 'primary'],
  standby: ['standby', 'prefer-standby', 'read-only', 'any'],
};
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const ownWords = ['host', 'port', 'target_session_attrs'];

/** What is wrong with an address, in words that follow the name of its setting; undefined if nothing is. */
export function findAddressFault(address: string, kind: ServerKind): string | undefined {
  const parts = takeApart(address);
  if (!parts) {
    const isAddress = /^postgres(ql)?:$/.test(
      URL.canParse(address) ? new URL(address).protocol : '',
    );
    if (isAddress) return undefined;
    return 'must be an address such as postgres://user:password@host:5432/database';
  }
  const { target, servers } = parts;
  if (target !== null && !kindsOf[kind].includes(target)) {
    const known = kindsOf[kind].join(' or ');
    return kind === 'primary'
      ? `must lead to the server that takes writes: target_session_attrs can be ${known}`
      : `must lead to a standby: target_session_attrs can be ${known}`;
  }
  if (!servers.every(isServer))
    return 'must name each server as host:port, with commas between, such as postgres://user:password@pg1:5432,pg2:5432/database';
  return undefined;
}

/** Undefined for an address of one server of any kind, which node-postgres takes as it is. */
export function readServers(address: string, kind: ServerKind): ServerList | undefined {
  const parts = takeApart(address);
  if (!parts) return undefined;
  return { kind, addresses: parts.servers.map(parts.addressOf) };
}

/** No port. */
const missing = 'missing';

interface Server {
  host: string;
  port: string;
}

/** Undefined where nothing has to be chosen. */
function takeApart(address: string) {
  const [, head = '', hosts = '', path = '', search = ''] = form.exec(address) ?? [];
  const query = new URLSearchParams(search);
  const target = query.get('target_session_attrs');
  const named = query.get('host');
  const servers =
    named === null ? hosts.split(',').map(readServer) : pairUp(named, query.get('port'));
  if (head === '' || (servers.length < 2 && target === null)) return undefined;
  const rest = [...query].filter(([name]) => !ownWords.includes(name));
  const addressOf = ({ host, port }: Server) => {
    const isFolder = host.startsWith('/');
    const own: [string, string][] = isFolder ? [['host', host]] : [];
    if (isFolder && port !== '') own.push(['port', port]);
    const at = isFolder ? 'localhost' : `${host}${port === '' ? '' : `:${port}`}`;
    const words = new URLSearchParams([...rest, ...own]).toString();
    return `${head}${at}${path}${words === '' ? '' : `?${words}`}`;
  };
  return { target, servers, addressOf };
}

function readServer(text: string): Server {
  const colon = text.startsWith('[') ? text.indexOf(':', text.indexOf(']')) : text.indexOf(':');
  if (colon < 0) return { host: text, port: '' };
  return { host: text.slice(0, colon), port: text.slice(colon + 1) || missing };
}

/** Of one port for all of them, or one for each. */
function pairUp(hosts: string, ports: string | null): Server[] {
  const each = (ports ?? '').split(',');
  return hosts.split(',').map((host, index) => ({
    host,
    port: (each.length === 1 ? each[0] : each[index]) ?? missing,
  }));
}

function isServer({ host, port }: Server): boolean {
  if (host.startsWith('/')) return /^\d*$/.test(port);
  return host !== '' && URL.canParse(`postgres://${host}${port === '' ? '' : `:${port}`}/`);
}
