import { useEffect, useState } from 'react';
import { Field } from '../../components/Field.tsx';

/** How long after the last key the search begins, in milliseconds. */
const pause = 200;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search that follows the typing, a moment behind it. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  if (told !== value) {
    // Somebody else changed it: the address, or a button.
    setTold(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === told) return;
    const timer = setTimeout(() => {
      setTold(typed.trim());
      onChange(typed.trim());
    }, pause);
    return () => clearTimeout(timer);
  }, [typed, told, onChange]);
  return (
    <Field label={label}>
      {(given) => (
        <input
          {...given}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Field>
  );
}
