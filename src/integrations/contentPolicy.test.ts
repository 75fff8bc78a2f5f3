import { expect, test } from 'vitest';
import { contentPolicy } from './contentPolicy.ts';

const origins = {
  apiBase: 'https://api.example/api',
  imageBase: 'https://labeldata.blob.example/images',
  recordingBase: 'https://labeldata.blob.example/recordings',
  identity: 'https://login.example',
  graph: 'https://graph.example/v1.0',
};
const directive = (name: string, more: object = {}) =>
  contentPolicy({ ...origins, ...more }).directives.find((one) => one.startsWith(`${name} `));

test('recordings are heard, and originals seen, from the storage account, also where images have a domain of their own', () => {
  expect(directive('media-src')).toBe("media-src 'self' https://labeldata.blob.example");
  const own = { imageBase: 'https://images.label.example' };
  expect(directive('media-src', own)).toBe(
    "media-src 'self' https://images.label.example https://labeldata.blob.example",
  );
  expect(directive('img-src', own)).toBe(
    "img-src 'self' data: blob: https://images.label.example https://labeldata.blob.example",
  );
});

test('pages connect to the API, to sign-in and Graph, and to page view analytics where there is one', () => {
  const others = 'https://api.example https://login.example https://graph.example';
  expect(directive('connect-src')).toBe(`connect-src 'self' ${others}`);
  const analytics = 'https://count.example/api/event';
  expect(directive('connect-src', { analytics })).toBe(
    `connect-src 'self' ${others} https://count.example`,
  );
});
