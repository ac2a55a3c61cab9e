/** In milliseconds. */
interface Limits {
  /** After which a call is no quick one. */
  within: number;
  /** For which somebody who takes longer lets others go first. */
  politeFor: number;
}

/** Lets work that takes long step aside for calls that are quickly done. */
export class QuickCalls {
  private readonly limits: Limits;
  private underWay = 0;
  private readonly polite = new Set<() => void>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** A call begins; what it gives back ends it, and is safe to call twice. */
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
