import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aStoredLabel } from '#fixtures/labels';
import { languages } from '#words/languages';
import { WordsForm } from './WordsForm.tsx';

afterEach(cleanup);

it('opens in the first language of the label, not in English', () => {
  const stored = aStoredLabel({ languages: ['pt-BR', 'en'] });
  const editing = { base: stored, mine: stored, errors: [] };
  render(
    <WordsForm
      // The form reads only these parts.
      editing={editing as unknown as Parameters<typeof WordsForm>[0]['editing']}
      change={() => undefined}
    />,
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Sentences in').value).toBe('pt-BR');
  expect(screen.getByDisplayValue(languages['pt-BR'].words.home.headline)).toBeTruthy();
});
