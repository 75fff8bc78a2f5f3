import * as z from 'zod';

const headers = z.record(z.string(), z.string());

const routeSchema = z.strictObject({
  route: z.string().startsWith('/'),
  methods: z.array(z.string()).optional(),
  rewrite: z.string().startsWith('/').optional(),
  redirect: z.string().optional(),
  statusCode: z.int().optional(),
  headers: headers.optional(),
});

const configSchema = z.strictObject({
  $schema: z.string().optional(),
  trailingSlash: z.enum(['auto', 'always', 'never']).default('auto'),
  routes: z.array(routeSchema).default([]),
  navigationFallback: z
    .strictObject({ rewrite: z.string().startsWith('/'), exclude: z.array(z.string()).default([]) })
    .optional(),
  responseOverrides: z
    .record(
      z.string().regex(/^4\d\d$/),
      z.strictObject({
        rewrite: z.string().startsWith('/').optional(),
        redirect: z.string().optional(),
        statusCode: z.int().optional(),
      }),
    )
    .default({}),
  globalHeaders: headers.default({}),
  mimeTypes: z.record(z.string().startsWith('.'), z.string()).default({}),
});

/** The settings of `staticwebapp.config.json` that a site without managed functions needs. */
export type SiteConfig = z.infer<typeof configSchema>;
export type SiteRoute = z.infer<typeof routeSchema>;

/**
 * Validates the configuration that Azure Static Web Apps reads in production.
 * @throws {Error} with the path of a setting that `siteServer.ts` does not implement, since both must
 * behave alike
 */
export function parseSiteConfig(value: unknown): SiteConfig {
  const parsed = configSchema.safeParse(value);
  if (!parsed.success)
    throw new Error(`staticwebapp.config.json: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The first route that covers a request, in the order of the file. */
export function findRoute(config: SiteConfig, method: string, path: string): SiteRoute | undefined {
  return config.routes.find(
    ({ route, methods }) => covers(route, path) && (methods?.includes(method) ?? true),
  );
}

/**
 * Whether a pattern covers a path: a trailing `*` matches anything, `*.{png,svg}` these extensions.
 * `/admin/*` covers `/admin` as well.
 */
export function covers(pattern: string, path: string): boolean {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === path;
  const start = pattern.slice(0, star);
  if (!path.startsWith(start) && `${path}/` !== start) return false;
  const end = pattern.slice(star + 1);
  const endings = /^\.\{(.+)\}$/
    .exec(end)?.[1]
    ?.split(',')
    .map((ending) => `.${ending.trim()}`);
  return (endings ?? [end]).some((ending) => path.endsWith(ending));
}
