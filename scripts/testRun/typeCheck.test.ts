import { expect, it } from 'vitest';
import { createTypeCheck } from './typeCheck.ts';

it('tells a text with the wrong types from one with the right ones', () => {
  const isRight = createTypeCheck();
  // Of few imports.
  const file = 'scripts/testRun/processorTime.ts';
  expect(isRight(file, 'export const line: number = 1;')).toBe(true);
  expect(isRight(file, "export const line: number = '1';")).toBe(false);
  expect(isRight('scripts/testRun/sideBySide.ts', 'export const line: string = 1;')).toBe(false);
});
