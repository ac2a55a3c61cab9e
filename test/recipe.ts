/** A configuration of docs/running as it stands there, so that what is told is what the tests run. */
import { readFileSync } from 'node:fs';

/** With this machine's places for those that the recipe names; each of them has to be in it. */
export function readRecipe(name: string, places: Record<string, string> = {}): string {
  let text = readFileSync(new URL(`../docs/running/${name}`, import.meta.url), 'utf8');
  for (const [told, here] of Object.entries(places)) {
    if (!text.includes(told)) throw new Error(`docs/running/${name} does not say '${told}'.`);
    text = text.replaceAll(told, here);
  }
  return text;
}
