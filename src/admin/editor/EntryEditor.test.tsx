import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PublicationState } from './EntryEditor.tsx';

afterEach(cleanup);

const live = { state: 'live', version: 7, liveSince: '2026-03-20T09:00:00.000Z' } as const;
const textOf = (entry: Parameters<typeof PublicationState>[0]['entry']) =>
  render(<PublicationState entry={entry} url="/releases/tide-7" />).container.textContent;

it.each([
  [true, 'The site still shows the previous version.'],
  [false, 'The site does not show it.'],
])('the editor says why an entry could not be published (shown as before: %s)', (shown, text) => {
  const broken = { reason: 'title: too long', isShownAsBefore: shown };
  expect(textOf({ ...live, broken })).toBe(
    `This entry could not be published: title: too long. ${text}`,
  );
});

it('the editor says since when an entry is live', () => {
  expect(textOf(live)).toMatch(/^Live since /);
});
