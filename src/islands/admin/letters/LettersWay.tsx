import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import { adminPath } from '#stores/adminRoute';
import { decisionsWords } from './words.ts';

/** The way to the letters, and whether anything there waits for staff. */
export function LettersWay() {
  const [words, setWords] = useState('');
  useEffect(() => {
    // Without an answer the way is there all the same; its screen says what is wrong.
    void api.getLetters({}).then(
      (answer) => setWords(decisionsWords(answer)),
      () => undefined,
    );
  }, []);
  return (
    <li>
      <a href={adminPath('letters')}>Letters</a>
      <p>Visitors’ mail. {words}</p>
    </li>
  );
}
