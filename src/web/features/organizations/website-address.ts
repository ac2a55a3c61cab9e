/**
 * The link for a website that somebody typed, or null if it is not a web address. Only http and
 * https are linked: an address such as `javascript:…` would run as a program of ours.
 */
export function websiteAddress(typed: string): string | null {
  const text = typed.trim();
  const hasScheme = /^https?:\/\//i.test(text);
  if (!hasScheme && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return null;
  try {
    const url = new URL(hasScheme ? text : `https://${text}`);
    const isHost = url.hostname.includes('.') || url.hostname === 'localhost';
    return isHost && /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}
