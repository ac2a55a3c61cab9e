/** The father's name that Russian, Ukrainian and Belarusian names have between first and last. */
import { remember } from '#server/kernel/remember.ts';

/** As they are folded: й and ы are i, ё is e or io. */
const endings =
  /^..+(?:[oea]vich|[oe]vna|ivna|auna|[lnkmv]ichna)$|^(?:ilich|kuzmich|fomich|lukich|nikitich|savich)$/;

/** Some surnames end so, too: Rabinovich. */
export const isPatronymic = remember(10_000, (folded) => endings.test(folded));
