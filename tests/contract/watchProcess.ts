/**
 * Preloaded into a process with `--import`: prints the OpenTelemetry modules it loads and the ports
 * it connects to.
 */
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import { Socket } from 'node:net';

registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) console.log(`loads ${url}`);
    return next(url, context);
  },
});

subscribe('net.client.socket', (message) => {
  const socket = typeof message === 'object' && message && 'socket' in message && message.socket;
  if (socket instanceof Socket)
    socket.on('connectionAttempt', (_, port) => console.log(`connects to ${port}`));
});
