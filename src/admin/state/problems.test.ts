import { beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { problemOf, shownMessage } from './problems.ts';

const reported = vi.fn();
beforeEach(() => {
  reported.mockClear();
  vi.stubGlobal('reportError', reported);
});

it('shows a problem as it is', () => {
  const problem = new Problem('clash', 'Somebody was faster.');
  expect(problemOf(problem, 'It was not saved.')).toBe(problem);
  expect(reported).not.toHaveBeenCalled();
});

it('keeps names from the right in order, in a problem and at a field', () => {
  const message = 'Several artists are called “ليان”, “רות” or “Ida”.';
  const shown =
    'Several artists are called “\u2068ليان\u2069”, “\u2068רות\u2069” or “\u2068Ida\u2069”.';
  expect(problemOf(new Problem('clash', message))).toMatchObject({ code: 'clash', message: shown });
  expect(shownMessage(message)).toBe(shown);
});

it('reports a defect to the console and shows nothing of it', () => {
  const defect = new TypeError('undefined is not a function');
  expect(problemOf(defect)).toMatchObject({
    code: 'unavailable',
    message: 'Something went wrong here. Nothing was lost.',
  });
  expect(problemOf(defect, 'It was not saved.').message).toBe('It was not saved.');
  expect(reported.mock.calls).toEqual([[defect], [defect]]);
});
