/**
 * Ports that note each call, as `emails.add`, except those of the clock. The same calls for two
 * visitors mean that an answer's time tells nothing about either.
 */
export function watchedPorts<P extends object>(ports: P): { ports: P; calls: string[] } {
  const calls: string[] = [];
  const watched = <T extends object>(port: T, name: string): T =>
    new Proxy(port, {
      get(target, method, receiver) {
        const value: unknown = Reflect.get(target, method, receiver);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name !== 'clock') calls.push(`${name}.${String(method)}`);
          return Reflect.apply(value, target, given);
        };
      },
    });
  const all = Object.entries(ports).map(([name, port]) => [
    name,
    typeof port === 'object' ? watched(port, name) : port,
  ]);
  return { ports: Object.fromEntries(all), calls };
}
