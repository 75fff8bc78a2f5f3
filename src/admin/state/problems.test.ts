import { beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '#domain/problem';
import { problemOf } from './problems.ts';

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

it('reports a defect to the console and shows nothing of it', () => {
  const defect = new TypeError('undefined is not a function');
  expect(problemOf(defect)).toMatchObject({
    code: 'unavailable',
    message: 'Something went wrong here. Nothing was lost.',
  });
  expect(problemOf(defect, 'It was not saved.').message).toBe('It was not saved.');
  expect(reported.mock.calls).toEqual([[defect], [defect]]);
});
