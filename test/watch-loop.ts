/** Loaded before a server under test (`--import`): says on stderr which turns of its event loop were too long. */
import { LoopWatch } from './loop-watch.ts';

new LoopWatch((words) => console.error(words)).watchServers(() => true);
