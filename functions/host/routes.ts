/** A function's address: `template` under the route prefix, such as `releases/{id}`. */
export type FunctionRoute = { functionName: string; methods: string[]; template: string };

/** The route that serves a request, with the values of its `{…}` parts. */
export type RouteMatch = { functionName: string; params: Record<string, string> };

type Segment = { kind: 'literal' | 'parameter' | 'rest'; name: string; optional: boolean };
type Compiled = FunctionRoute & { segments: Segment[] };

const PLACEHOLDER = /^\{(\*?)([A-Za-z_]\w*)(\??)\}$/;

/**
 * Creates the function that finds a request's route. A literal part wins over a parameter, and a
 * parameter over a catch-all. A path that exists only for other methods does not match, so the host
 * answers 404 as Azure does.
 * @throws {Error} for a template with constraints or partial placeholders
 */
export function createRouter(
  routes: FunctionRoute[],
): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes.map((route) => ({ ...route, segments: compile(route.template) }));
  compiled.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return (method, path) => {
    const parts = path.split('/').filter((part) => part !== '');
    for (const route of compiled) {
      if (!route.methods.includes(method)) continue;
      const params = match(route.segments, parts);
      if (params) return { functionName: route.functionName, params };
    }
    return undefined;
  };
}

function compile(template: string): Segment[] {
  return template
    .split('/')
    .filter(Boolean)
    .map((part): Segment => {
      if (!/[{}]/.test(part)) return { kind: 'literal', name: part.toLowerCase(), optional: false };
      const found = PLACEHOLDER.exec(part);
      if (!found?.[2]) throw new Error(`This host cannot serve the route "${template}".`);
      const isRest = found[1] === '*';
      return {
        kind: isRest ? 'rest' : 'parameter',
        name: found[2],
        optional: isRest || found[3] === '?',
      };
    });
}

const RANKS = { literal: '0', parameter: '1', rest: '2' };

function rank({ segments }: Compiled): string {
  return segments.map(({ kind }) => RANKS[kind]).join('');
}

function match(segments: Segment[], parts: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, { kind, name, optional }] of segments.entries()) {
    const part = kind === 'rest' ? parts.slice(index).join('/') : parts[index];
    if (!part) {
      if (!optional) return undefined;
      continue;
    }
    const value = decode(part);
    if (value === undefined || (kind === 'literal' && value.toLowerCase() !== name))
      return undefined;
    if (kind !== 'literal') params[name] = value;
  }
  const takesAll = segments.at(-1)?.kind === 'rest';
  return takesAll || parts.length <= segments.length ? params : undefined;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
