import { expect, it } from 'vitest';
import { countPages, plainReason } from './buildOutcome.ts';

it('counts rendered and reused pages, also when their lines run together', () => {
  const output = [
    '06:07:01   ├─ /index.html (+12ms)',
    '06:07:01   ├─ /releases/1.html (cached)',
    '06:07:01   ├─ /releases/2.html06:07:01   ├─ /releases/3.html (+3ms) (+4ms)',
    '06:07:01   \u001b[32m├─\u001b[39m \u001b[2m/releases/4.html\u001b[22m \u001b[32m(restored)\u001b[39m',
  ].join('\n');
  expect(countPages(output)).toEqual({ rendered: 3, reused: 2 });
});

it('keeps what tells a person something of an error', () => {
  const message =
    'The snapshot is broken:\n  releases[3].title: too short\n    at read (file:///x.ts:1:2)\n';
  expect(plainReason(message)).toBe('The snapshot is broken: releases[3].title: too short');
  expect(plainReason('')).toBe('The build failed without a word.');
});
