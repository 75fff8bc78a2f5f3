// The rules of a track's controls, for the list and the table.
import { useState } from 'react';
import { isrcSchema } from '#domain/identifier';
import { type ListenChoice, listenChoices } from '#domain/release/listenChoice';
import { languageName, sungLanguages, wordless } from '#domain/release/sungLanguage';
import type { Option } from '../../components/Field.tsx';
import { listenLabels } from '../sentences/names.ts';
import { sentences } from '../sentences/tracks.ts';
import { byLabel } from '../ui/formats.ts';

/** The attributes of every field for an ISRC. */
export const isrcInput = {
  className: 'code',
  autoCapitalize: 'characters',
  autoComplete: 'off',
  spellCheck: false,
} as const;

/** An ISRC that is typed: once its field was left, it is checked, and normalised if it is valid. */
export function useIsrc(value: string, onChange: (isrc: string) => void) {
  const [isLeft, setLeft] = useState(false);
  const { data, error } = isrcSchema.safeParse(value);
  return {
    error: isLeft ? error?.issues[0]?.message : undefined,
    leave: () => {
      setLeft(true);
      if (data !== undefined && data !== value) onChange(data);
    },
  };
}

export const listenOptions: readonly Option[] = listenChoices.map((value) => ({
  value,
  label: listenLabels[value],
}));

/** A chosen option of what visitors hear. */
export const listenChoice = (chosen: string): ListenChoice | undefined =>
  listenChoices.find((choice) => choice === chosen);

let named: Option[] | undefined;

/** Every language by name, computed when a form first shows them. */
function allLanguages(): Option[] {
  named ??= sungLanguages()
    .map((code) => ({ value: code, label: languageName(code, 'en') }))
    .toSorted(byLabel);
  return named;
}

/** The chosen language and the two choices that are no language. `none` labels the empty one. */
export function fewLanguages(value: string, none: string): Option[] {
  return [
    { value: '', label: none },
    { value: wordless, label: sentences.instrumental },
    ...(value && value !== wordless ? [{ value, label: languageName(value, 'en') }] : []),
  ];
}

/** Every language to choose from; one outside the list, such as `pt-BR`, is kept. */
export function languageOptions(value: string, none: string): Option[] {
  const known = allLanguages();
  const isKnown = known.some((option) => option.value === value);
  return [...fewLanguages(isKnown ? '' : value, none), ...known];
}
