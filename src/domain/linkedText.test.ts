import { expect, test } from 'vitest';
import { linkedText } from './linkedText.ts';

test.each([
  ['Nothing here.', ['Nothing here.']],
  [
    'See https://label.example/shows, or not.',
    ['See ', 'https://label.example/shows →', ', or not.'],
  ],
  ['(https://label.example/a?b=c#d)', ['(', 'https://label.example/a?b=c#d →', ')']],
  ['https://a.example\nhttps://b.example', ['https://a.example →', '\n', 'https://b.example →']],
  ['javascript:alert(1) http://', ['javascript:alert(1) http://']],
  ['', []],
])('%s', (text, pieces) => {
  expect(linkedText(text).map((piece) => (piece.url ? `${piece.text} →` : piece.text))).toEqual(
    pieces,
  );
});
