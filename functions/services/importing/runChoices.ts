import type { Answer, Call } from '#contract/api';
import { areTooMany, noChoices, withChoice } from '#domain/importing/choices';
import { canBeChosen } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import { changeRun } from './lastRun.ts';

/** The choices of staff after a dry run, for the next import. */
export function createRunChoices({ imports }: Pick<Ports, 'imports'>) {
  return {
    async getImportChoices(): Promise<Answer<'getImportChoices'>> {
      const found = await imports.run();
      return found?.run.choices ?? noChoices;
    },

    /** Stores a choice that staff made after a dry run, for the import that follows. */
    async chooseForImport({ body }: Call<'chooseForImport'>): Promise<Answer<'chooseForImport'>> {
      const chosen = await changeRun(imports, (run) => {
        if (!run || !canBeChosen(run))
          throw new Problem(
            'clash',
            'Make a dry run first: what you choose is for the import after it.',
          );
        const choices = withChoice(run.choices, body);
        if (areTooMany(choices))
          throw new Problem(
            'too-large',
            'There are too many single choices. Choose for all instead.',
          );
        return { ...run, choices };
      });
      return chosen.choices;
    },
  };
}
