import { type AgentOptions, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { TableClient, TableServiceClient } from '@azure/data-tables';
import type { Pipeline } from '@azure/storage-blob';

/**
 * In milliseconds: a storage connection that is idle for this long during a request is dropped. The
 * SDKs wait forever: a lost answer would block its call, and everything that waits for it.
 */
export const longestSilence = 10_000;

/** Ends an agent's connections that fall silent, even in the middle of a request. */
function ending<A extends HttpAgent>(agent: A): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...given) => {
    const socket = connect(...given);
    // The SDKs retry errors with this code.
    const error = Object.assign(new Error('Storage did not answer.'), { code: 'ETIMEDOUT' });
    socket?.on('timeout', () => socket.destroy(error));
    return socket;
  };
  return agent;
}

/** Makes storage clients drop a connection that has been silent for this many milliseconds. */
export function createSilenceGuard(timeout: number) {
  const options: AgentOptions = { keepAlive: true, timeout };
  const http = ending(new HttpAgent(options));
  const https = ending(new HttpsAgent(options));
  const agentFor = ({ url }: { url: string }) => (url.startsWith('https:') ? https : http);
  return {
    table<T extends TableClient | TableServiceClient>(table: T): T {
      table.pipeline.addPolicy({
        name: 'endSilence',
        sendRequest(request, next) {
          request.agent = agentFor(request);
          return next(request);
        },
      });
      return table;
    },
    /** For the pipeline of a client of blobs or queues. */
    pipeline(pipeline: Pipeline): Pipeline {
      pipeline.factories.push({
        create: (next) => ({
          sendRequest: (request) => {
            request.agent = agentFor(request);
            return next.sendRequest(request);
          },
        }),
      });
      return pipeline;
    },
  };
}
