import { createContext, useContext, useState } from 'react';
import { api } from '#adapters/api';
import type { Request } from '#contract/api';
import { type ImportChoices, noChoices, withChoice } from '#domain/importing/choices';
import { problemOf } from '../state/problems.ts';
import { reload, setAnswer, useCall } from '../state/queries.ts';

type Choice = Request<'chooseForImport'>['body'];

/** What staff choose after a dry run, for the import that follows it. */
export interface Choosing {
  choices: ImportChoices;
  choose: (choice: Choice) => void;
  isBusy: boolean;
  /** Why the last choice was not kept; empty if it was. */
  failure: string;
}

/** Absent where nothing can be chosen: after an import. */
export const ChoosingContext = createContext<Choosing | null>(null);

/** The choices of the run whose report is shown; null where nothing can be chosen. */
export const useChoosing = () => useContext(ChoosingContext);

/** Loads and keeps the choices of a dry run. */
export function useChoices(): Choosing {
  const { data: choices = noChoices } = useCall('getImportChoices', {});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function keep(body: Choice): Promise<void> {
    setBusy(true);
    setFailure('');
    // What was pressed shows at once.
    await setAnswer('getImportChoices', {}, withChoice(choices, body));
    try {
      await setAnswer('getImportChoices', {}, await api.chooseForImport({ body }));
    } catch (error) {
      setFailure(problemOf(error).message);
      await reload('getImportChoices');
    } finally {
      setBusy(false);
    }
  }
  return { choices, choose: (choice) => void keep(choice), isBusy, failure };
}
