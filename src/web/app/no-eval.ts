/** Must be loaded before the contract: zod otherwise tries `new Function`, which our policy reports as a breach. */
import { config } from 'zod';

config({ jitless: true });
