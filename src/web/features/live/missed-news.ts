/**
 * What a window has missed that was opened while another one held the stream: its first pages were read before it could
 * hear. It asks, and the holder answers it alone, so that nobody else reads anything twice.
 */
import { type LiveNews, liveKinds } from '#contract/live.ts';

/** Milliseconds for which news are kept for windows that are being opened. */
const keptFor = 60_000;
/** Milliseconds before it was opened, of which a window has been told as well. */
const overlap = 2_000;

/** Whoever says this is told that everything may have been changed. */
export const unknown = 'unknown';

/** Where nobody can say what was changed. */
export function newsOfAll(): LiveNews {
  return { at: unknown, changes: liveKinds.map((type) => ({ type })) };
}

export class RecentNews {
  private readonly knownFrom: number;
  private kept: { at: number; news: LiveNews }[] = [];

  /** `opened` is when this window was, in milliseconds of the day's clock, as all of these. */
  constructor(opened: number) {
    this.knownFrom = opened - overlap;
  }

  keep(news: LiveNews, now: number): void {
    this.kept = this.kept.filter(({ at }) => now - at < keptFor);
    if (news.changes.length > 0) this.kept.push({ at: now, news });
  }

  /** What a window cannot have seen that was opened at a moment. */
  since(opened: number, now: number): LiveNews[] {
    if (opened < Math.max(this.knownFrom, now - keptFor)) return [newsOfAll()];
    return this.kept.filter(({ at }) => at >= opened).map(({ news }) => news);
  }
}
