/** `host:port` pairs in the spelling of web addresses, so that each has only one. */

/** The pair in its canonical form, or undefined if it is none: `127.0.0.1:5232`, `[::1]:8080`, `nas.local:80`. */
export function allowedTarget(entry: string): string | undefined {
  const isPair = /^[^\s/@?#\\]+:\d{1,5}$/.test(entry) && URL.canParse(`http://${entry}`);
  return isPair ? nameTarget(new URL(`http://${entry}`)) : undefined;
}

export function nameTarget(url: URL): string {
  return `${url.hostname}:${getPort(url)}`;
}

export function getPort(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}
