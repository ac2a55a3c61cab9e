/**
 * Where a website typed by a person leads, or null where it is no web address. Only http and https are
 * ever linked: an address such as `javascript:…` would run as a program of ours.
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
