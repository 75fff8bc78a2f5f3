// Shared by what asks the server about a form while somebody types in it.
import { useEffect, useState } from 'react';

/** A value is settled so long after its last change, in milliseconds. */
const pause = 600;

/** A value as it was when it last stood still. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
