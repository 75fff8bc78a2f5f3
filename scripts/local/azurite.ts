/**
 * The Azurite process. Azurite saves every five seconds, so killing it would lose the last writes;
 * it therefore saves and closes when its parent disconnects.
 */
import { createRequire } from 'node:module';
import { endWithParentOnly } from './childProcess.ts';

/** The timeout for closing Azurite, in milliseconds. */
const CLOSE_LIMIT = 900;

endWithParentOnly();
// Azurite would close on Ctrl+C in a terminal while the functions still write.
process.on('newListener', (event: string, listener: () => void) => {
  if (event === 'SIGINT' || event === 'SIGTERM')
    setImmediate(() => process.removeListener(event, listener));
});

process.once('disconnect', () => {
  process.emit('message', 'shutdown', undefined);
  setTimeout(() => process.exit(), CLOSE_LIMIT).unref();
});

createRequire(import.meta.url)('azurite/dist/src/azurite.js');
