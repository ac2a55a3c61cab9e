/** In milliseconds. */
interface Limits {
  /** A call that takes longer is not quick. */
  within: number;
  /** How long slower work lets quick calls go first. */
  politeFor: number;
}

/** Makes slow work wait for calls that are quickly done. */
export class QuickCalls {
  private readonly limits: Limits;
  private underWay = 0;
  private readonly polite = new Set<() => void>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Says that a call begins; the returned function ends it, and is safe to call twice. */
  begin(): () => void {
    this.underWay += 1;
    let isUnderWay = true;
    const end = () => {
      if (!isUnderWay) return;
      isUnderWay = false;
      clearTimeout(timer);
      this.underWay -= 1;
      if (this.underWay > 0) return;
      for (const go of this.polite) go();
    };
    const timer = setTimeout(end, this.limits.within).unref();
    return end;
  }

  /** Waits until no quick call is under way, but not for long. */
  async passed(): Promise<void> {
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.polite.delete(go);
        resolve();
      };
      const timer = setTimeout(go, this.limits.politeFor);
      this.polite.add(go);
    });
  }
}
