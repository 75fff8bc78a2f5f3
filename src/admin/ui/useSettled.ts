// Shared by requests about a form that wait until typing pauses.
import { useEffect, useState } from 'react';

/** How long after its last change a value is settled by default, in milliseconds. */
const usual = 600;

/** The value after its last pause in changes. */
export function useSettled<T>(value: T, pause = usual): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
