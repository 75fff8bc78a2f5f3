import { expect, test } from 'vitest';
import { attachment } from './files.ts';

test('a name with half a letter can be downloaded', () => {
  expect(attachment('Moon \ud83c.mp3')).toBe(
    `attachment; filename="Moon _.mp3"; filename*=UTF-8''Moon%20%EF%BF%BD.mp3`,
  );
});
