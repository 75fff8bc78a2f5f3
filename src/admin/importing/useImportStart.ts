import { useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { ImportPart } from '#domain/importing/importRun';
import { maxOldCatalogueBytes, tooLargeCatalogue } from '#domain/importing/oldCatalogue';
import { reasonOf } from '#domain/problem';
import type { ImportOrder } from './useImport.ts';

/** Uploads the file that was chosen, if any, and answers how the order names it. */
async function sendFile(file: File | undefined): Promise<Pick<ImportOrder, 'upload'>> {
  if (!file) return {};
  if (file.size > maxOldCatalogueBytes) throw new Error(tooLargeCatalogue);
  const { upload } = await api.uploadCatalogue({ file });
  return { upload };
}

/** Begins runs, of the file that was chosen or of the old site, and keeps what went wrong. */
export function useImportStart(onStart: (order: ImportOrder) => Promise<void>) {
  const file = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function start(dryRun: boolean, part: ImportPart = 'all'): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      const chosen = part === 'images' ? undefined : file.current?.files?.[0];
      await onStart({ dryRun, part, ...(await sendFile(chosen)) });
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { file, failure, isBusy, start };
}
