import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Publishing } from '#domain/publication/publication';
import { calls } from '#fixtures/fakeApi';
import { aRelease } from '#fixtures/releases';
import { watchClosely } from '../state/publishing.ts';
import { queryClient } from '../state/queries.ts';
import { siteText } from '../ui/siteText.ts';
import type { Editing } from './entryEditor.ts';
import { PublicationState, SaveBar } from './SaveBar.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.resetAllMocks();
});

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

it('the bar leaves it to the alert to say that an entry is saved', () => {
  const paused: Publishing = {
    ...idle,
    paused: { by: 'Mina', at: '2026-03-20T09:00:00.000Z', waiting: 1 },
  };
  expect(textOf({ state: 'saved' })).toBe('Nothing public has changed.');
  cleanup();
  expect(textOf({ state: 'queued' }, paused)).toMatch(/^Publishing is paused/);
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

/** The save bar of a form without changes, whose site answers when the test says so. */
async function aSaveBar() {
  vi.useFakeTimers();
  const answers: ((publishing: Publishing) => void)[] = [];
  calls.getPublishing.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const value = aRelease();
  const bar = ({ version, isSaving = false }: { version: number; isSaving?: boolean }) => {
    const editing: Editing<typeof value> = {
      base: value,
      version,
      mine: value,
      substitute: null,
      theirs: null,
      newer: null,
      takenIn: null,
      problem: null,
      errors: [],
      isSaving,
      restoredFrom: null,
      isKept: true,
    };
    const none = () => undefined;
    return (
      <SaveBar editing={editing} fields={[]} action="store" onDiscard={none} onTakeIn={none} />
    );
  };
  const { container, rerender } = render(bar({ version: 3 }));
  return {
    show: (props: Parameters<typeof bar>[0]) => rerender(bar(props)),
    said: () => container.querySelector('.publication')?.textContent,
    /** Answers the call with this number, from 0. */
    answer: async (index: number, entry: Publishing['entry']) => {
      const settled = () => act(() => vi.advanceTimersByTimeAsync(10));
      await settled();
      answers[index]?.({ ...idle, entry });
      await settled();
    },
  };
}

it('the save bar says nothing of the version before, until the site was asked after the save', async () => {
  const { show, said, answer } = await aSaveBar();
  await answer(0, live);
  expect(said()).toMatch(/^Live since /);
  show({ version: 3, isSaving: true });
  expect(said()).toBe('');
  show({ version: 4 });
  expect(said()).toBe('');
  act(watchClosely);
  await answer(1, { state: 'queued' });
  expect(said()).toMatch(/^Queued\./);
});

it('the save bar drops an answer that was asked for before the save and comes after it', async () => {
  const { show, said, answer } = await aSaveBar();
  show({ version: 3, isSaving: true });
  show({ version: 4 });
  act(watchClosely);
  await answer(0, live);
  expect(said()).toBe('');
  await answer(1, { state: 'building' });
  expect(said()).toMatch(/^Building/);
});
