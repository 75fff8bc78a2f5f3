import * as z from 'zod';

const registry = 'https://registry.npmjs.org/';

const lockedSchema = z.object({
  version: z.string().optional(),
  /** Absent for packages of the registry that npm is configured with. */
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});

/** The checked part of `package-lock.json`; the project itself has the empty path. */
export const lockfileSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedSchema),
});
type Lockfile = z.infer<typeof lockfileSchema>;

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

/**
 * The problems of a lockfile, one line each: packages from outside the registry, without HTTPS or
 * without a strong checksum, and install scripts that nobody has decided on. `allowScripts` holds
 * package.json's decisions by name.
 */
export function lockfileProblems(
  { packages }: Lockfile,
  allowScripts: Readonly<Record<string, boolean>>,
): string[] {
  const found: string[] = [];
  const withScript = new Set<string>();
  for (const [path, { version, resolved, integrity, link, hasInstallScript }] of Object.entries(
    packages,
  )) {
    if (path === '') continue;
    const name = nameOf(path);
    if (link || !version || /[:/]/.test(version))
      found.push(`${path} is not a version of the registry`);
    if (resolved !== undefined && !resolved.startsWith(registry))
      found.push(`${path} comes from ${resolved}`);
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
      found.push(`${path} has no SHA-512 checksum`);
    if (hasInstallScript) withScript.add(name);
    if (hasInstallScript && !Object.hasOwn(allowScripts, name))
      found.push(`${path} has an install script that allowScripts in package.json does not name`);
  }
  for (const name of Object.keys(allowScripts))
    if (!withScript.has(name))
      found.push(`allowScripts names ${name}, which has no install script`);
  return found;
}
