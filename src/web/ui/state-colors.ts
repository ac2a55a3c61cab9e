/** The colours of states: the one place where priority, status and stage meet the theme. */

export const stateColors = {
  priority: { low: 'gray', medium: 'blue', high: 'red' },
  organization: { active: 'green', prospect: 'indigo', inactive: 'gray' },
  /** One ramp from grey (lead) over the accent to green (won) and muted red (lost); `base.css` has it in light and dark. */
  stage: {
    lead: 'var(--crm-stage-lead)',
    qualified: 'var(--crm-stage-qualified)',
    proposal: 'var(--crm-stage-proposal)',
    negotiation: 'var(--crm-stage-negotiation)',
    closed_won: 'var(--crm-stage-won)',
    closed_lost: 'var(--crm-stage-lost)',
  },
} as const;

/** The hues of avatars, chosen by id; they mean nothing, and all are readable. */
export const avatarHues = ['indigo', 'blue', 'cyan', 'green', 'violet', 'grape', 'pink', 'amber'];

/** Ids begin with the time they were made, so only their random tail spreads the hues. */
export function pickHue(id: string): string {
  let sum = 0;
  for (const letter of id.slice(-12)) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return avatarHues[sum % avatarHues.length] ?? 'gray';
}

/**
 * A hue for each, two of them alike only where there are more than hues: the own one, or the next that nobody before has. Of the
 * same ids, or these and later ones, each keeps his.
 */
export function shareHues(ids: readonly string[]): Map<string, string> {
  const hues = new Map<string, string>();
  let free = [...avatarHues];
  for (const id of ids.toSorted()) {
    if (free.length === 0) free = [...avatarHues];
    const own = pickHue(id);
    const hue = free.includes(own) ? own : (free[0] ?? own);
    free = free.filter((each) => each !== hue);
    hues.set(id, hue);
  }
  return hues;
}
