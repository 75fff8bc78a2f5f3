import { expect, it } from 'vitest';
import { lockfileProblems, lockfileSchema } from './lockfileProblems.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;
const sound = { version: '1.0.0', integrity };

const problemsOf = (entry: object, allowScripts: Record<string, boolean> = {}) =>
  lockfileProblems(
    lockfileSchema.parse({
      lockfileVersion: 3,
      packages: { '': {}, 'node_modules/a/node_modules/@b/c': { ...sound, ...entry } },
    }),
    allowScripts,
  );

it.each([
  ['a package of the registry', {}],
  ['one with its address', { resolved: 'https://registry.npmjs.org/c/-/c-1.0.0.tgz' }],
])('%s is in order', (_, entry) => {
  expect(problemsOf(entry)).toEqual([]);
});

it.each([
  ['from another host', { resolved: 'https://packages.example/c.tgz' }],
  ['from a host that only begins alike', { resolved: 'https://registry.npmjs.org.example/c.tgz' }],
  ['without TLS', { resolved: 'http://registry.npmjs.org/c/-/c-1.0.0.tgz' }],
  ['from Git', { version: 'git+ssh://git@github.com/b/c.git#1' }],
  ['that is a folder', { link: true }],
  ['without a checksum', { integrity: undefined }],
  ['with a weak checksum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['with a script that nobody decided about', { hasInstallScript: true }],
])('a package %s is a problem', (_, entry) => {
  expect(problemsOf(entry)).toHaveLength(1);
});

it('a decision about a script stands for as long as there is one', () => {
  expect(problemsOf({ hasInstallScript: true }, { '@b/c': false })).toEqual([]);
  expect(problemsOf({}, { '@b/c': true })).toEqual([
    'allowScripts names @b/c, which has no install script',
  ]);
});
