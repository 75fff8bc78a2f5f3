/** The error of each call that a killed process makes. */
export class Killed extends Error {}

/** Ports of a process that is killed at one of its calls, before or after it was carried out. */
export function mortalPorts<P extends object>(ports: P, at: number, isDone: boolean): P {
  let calls = 0;
  const mortalPort = <T extends object>(port: T, name: string): T =>
    new Proxy(port, {
      get(target, method, receiver) {
        const value: unknown = Reflect.get(target, method, receiver);
        if (typeof value !== 'function' || name === 'clock' || name === 'log') return value;
        return async (...given: unknown[]) => {
          calls += 1;
          if (calls > at || (calls === at && !isDone)) throw new Killed();
          const answer = await Reflect.apply(value, target, given);
          if (calls >= at) throw new Killed();
          return answer;
        };
      },
    });
  const all = Object.entries(ports).map(([name, port]) => [
    name,
    typeof port === 'object' && port !== null ? mortalPort(port, name) : port,
  ]);
  return Object.fromEntries(all) as P;
}
