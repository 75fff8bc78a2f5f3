import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import { decisionsWords } from './emailLabels.ts';

/** Whether anything among the letters waits for staff, in words. */
export function LettersWaiting() {
  const [words, setWords] = useState('');
  useEffect(() => {
    // Without an answer nothing is said here; the screen of the letters says what is wrong.
    void api.getLetters({}).then(
      (answer) => setWords(decisionsWords(answer)),
      () => undefined,
    );
  }, []);
  return words;
}
