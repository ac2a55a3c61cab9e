/** Whether what is on the screen may be replaced just now: not under a finger, and not while it is scrolled. */

/** Milliseconds after the last move of a scroll. */
const scrollPause = 300;
/** A press that has lasted this long has lost its end, in milliseconds. */
const longestPress = 10_000;

let scrolledAt = Number.NEGATIVE_INFINITY;
let pressedAt = Number.NEGATIVE_INFINITY;

const options = { capture: true, passive: true };

/** Twice is as good as once. */
export function watchHands(): void {
  document.addEventListener('scroll', noteScroll, options);
  document.addEventListener('pointerdown', notePress, options);
  for (const end of ['pointerup', 'pointercancel', 'dragend']) {
    document.addEventListener(end, noteRelease, options);
  }
}

function noteScroll(): void {
  scrolledAt = performance.now();
}

function notePress(): void {
  pressedAt = performance.now();
}

function noteRelease(): void {
  pressedAt = Number.NEGATIVE_INFINITY;
}

export function isCalm(): boolean {
  const now = performance.now();
  return now - scrolledAt > scrollPause && now - pressedAt > longestPress;
}
