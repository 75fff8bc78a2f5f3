import { expect, test } from 'vitest';
import {
  fromProblemJson,
  problemSchema,
  problemStatus,
  toProblemJson,
} from '#contract/problemJson';
import { Problem, type ProblemCode } from '#domain/problem';

test.each<[ProblemCode, number]>([
  ['invalid-input', 400],
  ['not-signed-in', 401],
  ['not-allowed', 403],
  ['not-found', 404],
  ['clash', 409],
  ['changed', 412],
  ['too-large', 413],
  ['unsupported', 415],
  ['precondition-missing', 428],
  ['too-many', 429],
  ['unavailable', 503],
])('%s is %i, and arrives as it was thrown', (code, status) => {
  const sent = toProblemJson(new Problem(code, 'Some words.'));
  expect(sent.status).toBe(status);
  const received = fromProblemJson(JSON.parse(JSON.stringify(sent)), status);
  expect(received).toMatchObject({ code, message: 'Some words.', data: {} });
});

test('every problem has a status of its own', () => {
  const statuses = Object.values(problemStatus).map(([status]) => status);
  expect(new Set(statuses).size).toBe(statuses.length);
});

const data = {
  errors: [{ path: 'tracks.2.isrc', message: 'Mistyped.' }],
  current: { title: 'Low Water', tracks: [] },
  etag: '"7"',
  by: 'Mina',
  at: '2026-06-01T08:00:00.000Z',
  isYou: false,
};

test.each([
  ['fields', { errors: data.errors }],
  ['what is stored, with its version', { current: data.current, etag: data.etag }],
  ['null as what is stored', { current: null }],
  ['all of it', data],
])('it carries %s', (_, carried) => {
  const sent = toProblemJson(new Problem('changed', 'Meanwhile.', carried));
  expect(problemSchema.parse(sent)).toEqual(sent);
  expect(fromProblemJson(sent, 412).data).toEqual(carried);
});

test('the wait comes from the header, not the body', () => {
  const sent = toProblemJson(new Problem('too-many', 'Later.', { retryAfter: 30 }));
  expect(sent).not.toHaveProperty('retryAfter');
  expect(fromProblemJson(sent, 429, 30).data).toEqual({ retryAfter: 30 });
});

test('neither code, stack nor place is told', () => {
  const sent = toProblemJson(new Problem('clash', 'Taken.'));
  expect(Object.keys(sent).toSorted()).toEqual(['detail', 'status', 'title', 'type']);
});

test.each([
  ['nothing', null],
  ['a page', '<html>Bad gateway</html>'],
  ['other JSON', { error: 'no' }],
  ['a problem of somebody else', { type: 'about:blank', title: 'x', status: 502, detail: 'y' }],
  ['a code that is none', { type: 'urn:gatefold:', title: 'x', status: 1, detail: 'y' }],
  ['an inherited name', { type: 'urn:gatefold:toString', title: 'x', status: 1, detail: 'y' }],
  ['a field of another kind', { type: 'urn:gatefold:clash', title: 7, status: 409, detail: 'y' }],
])('an error whose body is %s is told neutrally', (_, body) => {
  expect(fromProblemJson(body, 502, 3)).toMatchObject({
    code: 'unavailable',
    message: 'The service answered with an error (502).',
    data: { retryAfter: 3 },
  });
});
