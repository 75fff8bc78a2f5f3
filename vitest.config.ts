import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { repeatingFiles } from './tests/fixtures/rounds.ts';

/** Tests that start processes of their own take longer than those of one file. */
const PATIENT = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};
const WITH_STORAGE = { ...PATIENT, globalSetup: ['tests/sharedStorage.ts'] };
const WITH_API = {
  ...PATIENT,
  globalSetup: ['tests/sharedStorage.ts', 'tests/functionsBundle.ts'],
};
const WITH_PRODUCT = {
  ...PATIENT,
  globalSetup: [...WITH_API.globalSetup, 'tests/build/siteFolder.ts'],
};
const LONG = '**/*.long.test.ts';

const siteEnv = fileURLToPath(new URL('tests/fixtures/siteEnv.ts', import.meta.url));

/** Components under test ask an API, and upload to one, that the test answers: see `tests/fixtures`. */
const STAND_INS = {
  'astro:env/client': siteEnv,
  'astro:env/server': siteEnv,
  '#adapters/api': fileURLToPath(new URL('tests/fixtures/fakeApi.ts', import.meta.url)),
  '#adapters/upload': fileURLToPath(new URL('tests/fixtures/fakeUpload.ts', import.meta.url)),
};

const project = (name: string, include: string[], more = {}) => ({
  test: {
    name,
    include,
    exclude: ['**/node_modules/**', LONG],
    environment: 'node',
    // A built site runs as it is; Vitest would compile its megabytes again, into slower code.
    server: { deps: { external: [/gatefold-sites-/] } },
    // The files of a project share one process: a module is loaded once, not once for each file.
    isolate: false,
    // So each test begins with the globals, the environment and the methods as they are.
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    // Young garbage is collected half as often, also in the hosts that a file starts: 4 % of the time.
    execArgv: ['--max-semi-space-size=64'],
    ...more,
  },
});

export default defineConfig({
  test: {
    tags: [
      {
        name: 'night',
        description: 'Costs much, and other tests hold its rule or its usual case.',
      },
    ],
    // Tests wait for processes of their own: even on two cores a third worker uses that time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    alias: STAND_INS,
    projects: [
      project('unit', ['{src,functions,publisher,scripts}/**/*.test.ts'], {
        testTimeout: 20_000,
      }),
      project('unit-dom', ['src/**/*.test.tsx'], {
        environment: 'happy-dom',
        setupFiles: ['tests/emptyScreen.ts'],
        // A whole editor is found by role a dozen times: seconds, with four things running beside it.
        testTimeout: 20_000,
      }),
      project('contract', ['tests/contract/**/*.test.ts'], WITH_API),
      project('stores', ['tests/stores/**/*.test.ts'], WITH_STORAGE),
      project('components', ['tests/components/**/*.test.ts'], PATIENT),
      // By night, one suite over both kinds of storage.
      project('server', ['tests/stores/backup.test.ts'], {
        ...WITH_STORAGE,
        env: { ONE_SERVER: 'yes' },
      }),
      project('build', ['tests/build/**/*.test.ts'], WITH_PRODUCT),
      project('security', ['tests/security/**/*.test.ts'], WITH_API),
      project('faults', ['tests/faults/**/*.test.ts'], WITH_PRODUCT),
      project('long', [`tests/${LONG}`, ...repeatingFiles()], {
        ...WITH_PRODUCT,
        env: { ALL_ROUNDS: 'yes' },
        // Some of these measure memory.
        execArgv: [],
        exclude: ['**/node_modules/**', 'tests/e2e/**'],
      }),
    ],
  },
});
