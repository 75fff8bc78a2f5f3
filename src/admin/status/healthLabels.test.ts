import { expect, test } from 'vitest';
import { filesText, queueLabel, spanText, waitingText } from './healthLabels.ts';

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7200, '2 hours'],
])('%s seconds are %s', (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});

test('a queue for what failed is known by its name', () => {
  expect(queueLabel('emails-poison')).toEqual({ purpose: 'Email', hasFailed: true });
  expect(queueLabel('publish')).toEqual({ purpose: 'Jobs that publish', hasFailed: false });
  const purpose = 'Files for download codes';
  expect(queueLabel('downloads')).toEqual({ purpose, hasFailed: false });
});

test.each([
  [{ name: 'publish', waiting: 0 }, 'Nothing is waiting.'],
  [{ name: 'publish', waiting: 1, oldestSeconds: 3 }, '1 message, the oldest for 3 seconds.'],
  [{ name: 'emails', waiting: 2 }, '2 messages, due later.'],
  [{ name: 'emails-poison', waiting: 2 }, '2 messages failed too often. The log says why.'],
])('what waits is said in text', (queue, text) => {
  expect(waitingText(queue)).toBe(text);
});

test.each([
  [900, /^900 of the 2,400 files .* allows\.$/],
  [2_300, /^2,300 .* soon\.$/],
  [2_401, /^2,401 .* will fail\. It is time for the shape “live”/],
])('%i files are told in words', (files, text) => {
  expect(filesText({ wanted: 1, live: 1, files, mostFiles: 2_400 })).toMatch(text);
});
