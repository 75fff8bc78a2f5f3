import * as z from 'zod';
import { addressSetting as address, givenSettings } from '#domain/givenSettings';

const publishSchema = z.object({
  STORAGE_CONNECTION: z.string().min(1).optional(),
  STORAGE_ACCOUNT: z.string().min(3).optional(),
  PUBLIC_SITE_URL: address,
  PUBLIC_API_BASE: address,
  /** The public base address of images, used for covers. */
  IMAGE_BASE: address,
  BUILD_TOKEN: z.string().min(16),
  /** The correlation id of the request for this build, if it had one. */
  CORRELATION: z.string().optional(),
  /** The file for the step's outputs, set by GitHub's runner. */
  GITHUB_OUTPUT: z.string().optional(),
});

export type PublishEnvironment = z.infer<typeof publishSchema>;

/**
 * The environment of a publication in CI. The names match those of the functions and of the site's
 * build: docs/settings.md explains each.
 * @throws {Error} that names every missing or wrong variable, and never shows a value
 */
export function readPublishEnvironment(from: NodeJS.ProcessEnv): PublishEnvironment {
  const result = publishSchema.safeParse(givenSettings(from));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${lines.join('\n')}`);
}

/**
 * The environment variables that the site's build reads; empty ones are left out, so that defaults
 * apply.
 */
export function bundleSettings(from: NodeJS.ProcessEnv): Record<string, string> {
  const wanted = (name: string) =>
    /^PUBLIC_|^OLD_(ARTIST|RELEASE)_ADDRESS$|^(IMAGE|RECORDING)_BASE$/.test(name);
  const given = Object.entries(from).flatMap(([name, value]) =>
    value && wanted(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(given.sort());
}
