import { expect, it } from 'vitest';
import { type BuilderParts, createBuilder } from './builder.ts';
import type { Edition } from './siteVersion.ts';

const edition = (version: number): Edition => ({
  number: version,
  version,
  fingerprint: '',
  files: {},
});

/** A builder whose builds wait until they are let go, and a log of what happened. */
function aBuilder(parts: Partial<BuilderParts> = {}) {
  const events: string[] = [];
  const state = { wanted: 1, finish: [] as (() => void)[] };
  const builder = createBuilder({
    wanted: async () => ({ version: state.wanted, file: undefined }),
    find: () => undefined,
    build: async () => {
      const version = state.wanted;
      events.push(`build ${version}`);
      await new Promise<void>((resolve) => state.finish.push(resolve));
      return { edition: edition(version), counts: { rendered: 2, reused: 3 } };
    },
    goLive: async ({ version }) => events.push(`live ${version}`) > 0,
    report: async (report) => void events.push(`report ${Object.values(report).join(' ')}`),
    log: () => undefined,
    clock: () => 0,
    ...parts,
  });
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { builder, state, events, settled };
}

it('builds, goes live, and reports each step', async () => {
  const { builder, state, events, settled } = aBuilder();
  const done = builder.request();
  await settled();
  state.finish[0]?.();
  await done;
  expect(events).toEqual(['report 1 building', 'build 1', 'live 1', 'report 1 live 2 3']);
});

it('makes one more build of all that is asked for during a build', async () => {
  const { builder, state, events, settled } = aBuilder();
  const first = builder.request();
  await settled();
  const more = Array.from({ length: 200 }, () => builder.request());
  state.wanted = 201;
  state.finish[0]?.();
  await first;
  await settled();
  state.finish[1]?.();
  await Promise.all(more);
  expect(events.filter((event) => event.startsWith('build'))).toEqual(['build 1', 'build 201']);
  expect(events.at(-1)).toBe('report 201 live 2 3');
});

it('puts back a finished site without building', async () => {
  const { builder, events } = aBuilder({ find: ({ version }) => edition(version) });
  await builder.request();
  expect(events).toEqual(['live 1', 'report 1 live']);
});

it('leaves the site as it was when a build fails, says why, and goes on', async () => {
  const { builder, events, state } = aBuilder({
    build: () => Promise.reject(new Error('releases[3].title: too short')),
  });
  await builder.request();
  state.wanted = 2;
  await builder.request();
  expect(events).toEqual([
    'report 1 building',
    'report 1 failed releases[3].title: too short',
    'report 2 building',
    'report 2 failed releases[3].title: too short',
  ]);
});
