/** One spelling for what sounds alike, further than the keys go: two names that do are a typing error apart at most. */
import { remember } from '#server/kernel/remember.ts';

/**
 * Of folded words. Tschernow is Chernov, Carl is Karl, Stephan is Stefan, Mathias is Mattias, Söderqvist is Söderkvist, Luiz is
 * Luis, Etxeberria is Echeberria, Schmidt is Schmitt.
 */
export const soundOf = remember(10_000, (folded) =>
  folded
    .replace(/shtsh/g, 'sh')
    .replace(/tsh|tks/g, 'ch')
    .replace(/qu(?=[aeio])/g, 'kv')
    .replace(/ch(?=[rl])|ck|q|c(?=[aourlt]|$)/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/th|dt/g, 't')
    .replace(/(?<=[^t])z/g, 's')
    .replace(/([^\daeiou])\1+/g, '$1'),
);
