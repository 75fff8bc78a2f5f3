import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { keepChoice, keptChoice } from '#adapters/keptChoices';
import { $session } from '#stores/session';

/** This person's choice under a name, remembered in this browser; null before the first one. */
export function useKeptChoice(name: string): [string | null, (choice: string) => void] {
  const username = useStore($session).username ?? '';
  const [choice, setChoice] = useState(() => keptChoice(name, username));
  const choose = (next: string) => {
    keepChoice(name, username, next);
    setChoice(next);
  };
  return [choice, choose];
}
