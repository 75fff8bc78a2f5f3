import { expect, it } from 'vitest';
import { plainReason } from './buildProcess.ts';

it('keeps the lines of an error that a person can use', () => {
  const message =
    'The snapshot is broken:\n  releases[3].title: too short\n    at read (file:///x.ts:1:2)\n';
  expect(plainReason(message)).toBe('The snapshot is broken: releases[3].title: too short');
  expect(plainReason('')).toBe('The build failed without a message.');
});
