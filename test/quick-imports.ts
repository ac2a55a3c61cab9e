/** Lets test files import as quickly as the server does. */
import { resolveQuickly } from '../src/server/quick-resolution.ts';

resolveQuickly();
