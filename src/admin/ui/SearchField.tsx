import { useEffect, useState } from 'react';
import { maxSearchLength } from '#contract/lists';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { sentences } from '../sentences/ui.ts';

/** The delay between the last keystroke and the search, in milliseconds. */
const pause = 200;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The search text, truncated to the API's limit: an address may be longer. */
export const searched = (text: string) => text.slice(0, maxSearchLength);

/** Whether a choice is so long that a search beside it helps. */
export const isLongChoice = (count: number | undefined): boolean => (count ?? 0) >= 10;

/** A search field that reports its value once typing pauses. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  if (reported !== value) {
    // The value changed externally, by the address or a button.
    setReported(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === reported) return;
    const timer = setTimeout(() => {
      setReported(typed.trim());
      onChange(typed.trim());
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, reported, onChange]);
  return (
    <Field
      label={label}
      error={
        typed.length > maxSearchLength
          ? fill(sentences.tooLong, { most: maxSearchLength })
          : undefined
      }
    >
      {(control) => (
        <input
          {...control}
          type="search"
          autoComplete="off"
          maxLength={maxSearchLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
}
