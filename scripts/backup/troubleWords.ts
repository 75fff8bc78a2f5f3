import { z } from 'zod';
import { reasonOf } from '#domain/problem';

const troubleSchema = z
  .object({
    name: z.string().optional(),
    code: z.string().optional(),
    statusCode: z.number().optional(),
  })
  .catch({});

const nobody = new Set(['AggregateAuthenticationError', 'CredentialUnavailableError']);

/** What went wrong between a command and storage, in a line for the person who called it. */
export function troubleWords(error: unknown): string {
  const { name = '', code, statusCode } = troubleSchema.parse(error);
  if (code === 'ECONNREFUSED')
    return 'Storage does not answer. Is the product running (npm start)?';
  if (code === 'ENOTFOUND')
    return `There is no storage account of this name, or no network: ${reasonOf(error)}.`;
  if (code === 'ERR_INVALID_URL') return 'STORAGE_CONNECTION is no connection string.';
  if (nobody.has(name)) return 'Nobody is signed in to Azure: az login.';
  if (statusCode === 403)
    return 'Who is signed in may not do this. docs/backup.md says which roles it needs.';
  return reasonOf(error);
}
