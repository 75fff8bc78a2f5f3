/**
 * Azurite's own process. Azurite ends on a signal only and saves every five seconds, so a parent
 * that is killed would leave it running, or lose the last writes: here the end of the channel to
 * the parent counts as the signal, and Azurite saves as it closes.
 */
import { createRequire } from 'node:module';

/** After this many milliseconds something that holds the process open is no longer waited for. */
const PATIENCE = 900;

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.once('disconnect', () => {
  const isListening = process.emit('SIGTERM', 'SIGTERM');
  if (!isListening) process.exit();
  setTimeout(() => process.exit(), PATIENCE).unref();
});

createRequire(import.meta.url)('azurite/dist/src/azurite.js');
