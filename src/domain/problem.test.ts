import { expect, test } from 'vitest';
import * as z from 'zod';
import { messageInForm, Problem, parse } from '#domain/problem';

const schema = z.object({
  title: z.string().min(1, 'Give it a title.'),
  tracks: z.array(z.object({ isrc: z.string().max(12, 'Too long.') })).default([]),
});

const refusalOf = (input: unknown) => {
  try {
    parse(schema, input);
  } catch (error) {
    return error;
  }
  return null;
};

test('what fits comes back as the schema makes it', () => {
  expect(parse(schema, { title: 'Low Water', other: 1 })).toEqual({
    title: 'Low Water',
    tracks: [],
  });
});

test('a refusal names every field with its path, and the first in its message', () => {
  const tracks = [{ isrc: 'x' }, { isrc: 'x'.repeat(13) }];
  const problem = refusalOf({ title: '', tracks });
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({
    code: 'invalid-input',
    message: 'title: Give it a title.',
    data: {
      errors: [
        { path: 'title', message: 'Give it a title.' },
        { path: 'tracks.1.isrc', message: 'Too long.' },
      ],
    },
  });
});

test('a form says the first refusal without its path, and any other problem as it is', () => {
  const refusal = refusalOf({ title: '' }) as Problem;
  expect(messageInForm(refusal)).toBe('Give it a title.');
  const errors = [{ path: 'title', message: 'Taken.' }];
  expect(messageInForm(new Problem('clash', 'The name is taken.', { errors }))).toBe(
    'The name is taken.',
  );
});

test.each([null, undefined, 'text', 7, []])('%j as a whole is refused without a path', (input) => {
  const problem = refusalOf(input);
  expect(problem).toMatchObject({ code: 'invalid-input', data: { errors: [{ path: '' }] } });
  expect(problem).toMatchObject({ message: expect.stringMatching(/^(?!: ).+/) });
});

test('a problem is an error with a code, and carries nothing unless given', () => {
  const problem = new Problem('clash', 'The name is taken.');
  expect(problem).toBeInstanceOf(Error);
  expect(problem).toMatchObject({ name: 'Problem', code: 'clash', data: {} });
});
