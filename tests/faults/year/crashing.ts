import type { Chance } from './chance.ts';

/** The end of a process, thrown into its code. */
export class Crash extends Error {}

/**
 * A process over shared ports: each call may be its last, before or after its effect. After the
 * crash no further call gets through.
 */
export function aProcess<P extends object>(ports: P, chance: Chance, probability: number): P {
  let isGone = false;
  const fall = () => {
    isGone = true;
    throw new Crash('The process is gone.');
  };
  const wrap =
    (call: (...given: unknown[]) => Promise<unknown>) =>
    async (...given: unknown[]) => {
      // Lets another process take its turn.
      for (let turns = chance.below(3); turns > 0; turns--) await Promise.resolve();
      if (isGone || chance.happens(probability)) fall();
      const answer = await call(...given);
      if (isGone || chance.happens(probability)) fall();
      return answer;
    };
  const wrapPort = (port: object): object =>
    new Proxy(port, {
      get(target, name) {
        const value = Reflect.get(target, name);
        return typeof value === 'function' && value.constructor.name === 'AsyncFunction'
          ? wrap(value.bind(target))
          : value;
      },
    });
  const entries = Object.entries(ports).map(([name, port]) => [
    name,
    typeof port === 'object' && port !== null ? wrapPort(port) : port,
  ]);
  return Object.fromEntries(entries);
}
