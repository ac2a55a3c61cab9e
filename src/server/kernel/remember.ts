/**
 * Keeps what a function said of the latest texts, for one that says the same each time and never undefined. When `most` are
 * kept it begins anew: what comes again and again is soon known again.
 */
export function remember<Answer>(
  most: number,
  read: (text: string) => Answer,
): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    if (known.size >= most) known.clear();
    const answer = read(text);
    known.set(text, answer);
    return answer;
  };
}
