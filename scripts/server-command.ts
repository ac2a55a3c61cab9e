import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

const words = manifest.scripts.start.replace('exec node ', '').split(' ');
const program = fileURLToPath(new URL(`../${words.pop()}`, import.meta.url));

/** What `npm start` gives Node, its path whole: whoever else starts the server starts the same. */
export const serverCommand = [...words, program];
