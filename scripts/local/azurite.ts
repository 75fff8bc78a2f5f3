/**
 * Azurite's own process. Azurite saves every five seconds, so a killed parent would lose the last
 * writes: here a disconnected parent makes Azurite save and close.
 */
import { createRequire } from 'node:module';
import { endWithParentOnly } from './childProcess.ts';

/** The longest wait for Azurite to close, in milliseconds. */
const CLOSE_LIMIT = 900;

endWithParentOnly();
// Azurite would close on a terminal's Ctrl+C, while the functions still write.
process.on('newListener', (event: string, listener: () => void) => {
  if (event === 'SIGINT' || event === 'SIGTERM')
    setImmediate(() => process.removeListener(event, listener));
});

process.once('disconnect', () => {
  process.emit('message', 'shutdown', undefined);
  setTimeout(() => process.exit(), CLOSE_LIMIT).unref();
});

createRequire(import.meta.url)('azurite/dist/src/azurite.js');
