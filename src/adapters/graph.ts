import { PUBLIC_GRAPH_BASE } from 'astro:env/client';
import * as z from 'zod';
import { canHaveGroups, graphToken } from '#adapters/session';
import type { Asking } from '#adapters/tokens';
import { Problem, type ProblemCode } from '#domain/problem';

const personSchema = z.object({
  displayName: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  mail: z.string().nullish(),
});
/** A person's profile in Microsoft Graph. */
export type GraphPerson = z.infer<typeof personSchema>;

const groupsSchema = z.object({
  value: z.array(
    z.object({
      '@odata.type': z.string().optional(),
      id: z.string(),
      displayName: z.string().nullish(),
    }),
  ),
});

/** The narrowest scope for a person's own profile and photo. */
const ownProfile = ['User.Read'];
/** The narrowest scope that reveals the names of a person's groups. */
const ownGroups = ['GroupMember.Read.All'];

const longestMilliseconds = 10_000;

async function ask(path: string, token: string): Promise<Response> {
  const response = await fetch(`${PUBLIC_GRAPH_BASE}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(longestMilliseconds),
  }).catch(() => {
    throw new Problem('unavailable', 'Microsoft Graph is out of reach.');
  });
  if (response.ok) return response;
  throw new Problem(codeOf(response.status), `Microsoft Graph answered ${response.status}.`);
}

function codeOf(status: number): ProblemCode {
  if (status === 404) return 'not-found';
  return status === 401 || status === 403 ? 'not-allowed' : 'unavailable';
}

async function read<S extends z.ZodType>(schema: S, response: Response): Promise<z.output<S>> {
  const result = schema.safeParse(await response.json().catch(() => null));
  if (result.success) return result.data;
  throw new Problem('unavailable', 'Microsoft Graph answered in a way that is not understood.');
}

/** @throws {Problem} not-allowed without consent, unavailable */
export async function readPerson(asking: Asking = 'never'): Promise<GraphPerson> {
  return read(personSchema, await ask('/me', await graphToken(ownProfile, asking)));
}

/** The photo; null for a person without one. */
export async function readPhoto(asking: Asking = 'never'): Promise<Blob | null> {
  try {
    return await (await ask('/me/photo/$value', await graphToken(ownProfile, asking))).blob();
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return null;
    throw error;
  }
}

/**
 * The names of the person's groups, without roles and other memberships. Null for accounts that
 * can't be in groups.
 */
export async function readGroups(asking: Asking = 'never'): Promise<string[] | null> {
  if (!(await canHaveGroups())) return null;
  const answer = await ask('/me/memberOf', await graphToken(ownGroups, asking));
  const { value } = await read(groupsSchema, answer);
  const groups = value.filter(
    (member) => (member['@odata.type'] ?? '#microsoft.graph.group') === '#microsoft.graph.group',
  );
  return groups.map(({ id, displayName }) => displayName ?? id);
}

/** The size of the menu's portrait at double density, in pixels. */
const edge = 96;

/**
 * The signed-in person's photo as a small data address, for the menu; null without one.
 * @throws {Problem} from Graph
 */
export async function readPortrait(): Promise<string | null> {
  const photo = await readPhoto();
  if (!photo) return null;
  const image = await createImageBitmap(photo, {
    resizeWidth: edge,
    resizeHeight: edge,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(edge, edge);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  return dataAddress(small);
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
