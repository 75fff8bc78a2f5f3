import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Publishing } from '#domain/publication/publication';
import { siteText } from '../ui/siteText.ts';
import { PublicationState } from './SaveBar.tsx';

afterEach(cleanup);

const live = { state: 'live', version: 7, liveSince: '2026-03-20T09:00:00.000Z' } as const;
const idle: Publishing = { requested: 7, exported: 7, wanted: 7, live: 7, state: 'idle' };
const textOf = (
  entry: Parameters<typeof PublicationState>[0]['entry'],
  site = idle,
  needsApproval = false,
) =>
  render(
    <PublicationState
      entry={entry}
      url="/releases/tide-7"
      site={site}
      needsApproval={needsApproval}
    />,
  ).container.textContent;

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
  cleanup();
  expect(textOf(live, idle, true)).toMatch(/^The page shows the version of /);
});

it('the editor tells a failure and a running import as the other screens do', () => {
  const failed: Publishing = {
    ...idle,
    live: 6,
    state: 'failed',
    failure: 'GitHub is away.',
    retriesUntil: '2026-03-21T09:00:00.000Z',
  };
  expect(textOf({ state: 'failed', failure: 'GitHub is away.' }, failed)).toContain(
    siteText(failed),
  );
  const importing: Publishing = { ...idle, importing: { waiting: 161 } };
  expect(textOf({ state: 'queued' }, importing)).toBe(siteText(importing));
  expect(textOf({ state: 'queued' }, { ...importing, state: 'queued' })).toMatch(/^Queued\./);
});
