/** Names without a region, such as 'AET', and two that were taken back: databases know others, or none of them. */
const nicknames = /^([^/]*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

/** By the name that everybody knows it by: 'Australia/Sydney' for 'AET', '+10:00' for '+10'; undefined if it is none. */
export function findTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return nicknames.test(name) ? timeZone : name;
  } catch {
    return undefined;
  }
}
