import type { Answer, Call } from '#contract/api';
import type { Id } from '#domain/identifier';
import type { SourceName } from '#domain/importing/importSources';
import type { TableField } from '#domain/importing/sources/tableField';
import type { Caller } from '#domain/member/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { sourceNeeds } from './readPages.ts';
import { createTables, type TableNeeds } from './tables.ts';

export type RunInputNeeds = Pick<Ports, 'oldSite' | 'pagedSources'> &
  TableNeeds &
  Parameters<typeof sourceNeeds>[0];

/** The input of a run, an address or an uploaded file, and its name for people. */
export async function runInput(needs: RunInputNeeds, body: Call<'startImport'>['body']) {
  const { source = 'oldSite', address: asked, upload, columns } = body;
  if (upload && source === 'table') return tableInput(needs, upload, columns);
  if (upload) return { source: nameIn(upload), from: { upload } };
  const { addressOf } = source === 'oldSite' ? needs.oldSite : needs.pagedSources[source];
  const address = addressOf(asked);
  return { source: address, from: { address } };
}

/** A table with the columns that staff confirmed, which are remembered for other tables. */
async function tableInput(needs: TableNeeds, upload: string, columns: TableField[] | undefined) {
  const tables = createTables(needs);
  const { names, fields } = await tables.columnsOf(upload);
  if (columns && columns.length !== names.length)
    throw new Problem('invalid-input', `The table has ${names.length} columns.`, {
      errors: [{ path: 'columns', message: `The table has ${names.length} columns.` }],
    });
  if (columns) await tables.remember(names, columns);
  return { source: nameIn(upload), from: { upload, columns: columns ?? fields } };
}

/**
 * The token that a run uses, given or of the settings, is checked first, so that staff hear of a wrong one
 * at its field.
 * @throws {Problem} invalid-input
 */
export async function mustKnowToken(
  needs: RunInputNeeds,
  sourceName: SourceName,
  token = '',
): Promise<void> {
  if (sourceName === 'oldSite') return;
  try {
    const about = await sourceNeeds(needs, { token, unofficial: false });
    await needs.pagedSources[sourceName].mustKnowToken?.(about);
  } catch (error) {
    // The run waits for a source that is away, and stops at one that refuses.
    if (!(error instanceof Problem && error.code !== 'invalid-input')) throw error;
  }
}

const nameIn = (upload: string) => upload.split('/').at(-1) ?? upload;

const fileName = (given: string) =>
  given.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(-80) || 'file';

/** Files that staff upload to be imported. */
export function createUploads(needs: TableNeeds) {
  const { imports } = needs;
  const tables = createTables(needs);
  return {
    /** The columns of an uploaded table, as they were recognised or as staff once corrected them. */
    async readColumns({ body }: Call<'readColumns'>): Promise<Answer<'readColumns'>> {
      return tables.describe(body.upload);
    },

    async uploadCatalogue(
      { file }: Call<'uploadCatalogue'>,
      _: Caller,
      newId: Id,
    ): Promise<Answer<'uploadCatalogue'>> {
      const upload = `${newId}/${fileName(file.name)}`;
      await imports.putBytes(upload, file.bytes);
      return { upload, bytes: file.bytes.length };
    },
  };
}
