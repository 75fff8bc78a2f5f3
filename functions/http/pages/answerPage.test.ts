import { HttpRequest } from '@azure/functions';
import { expect, test } from 'vitest';
import { neutralLabel } from '#domain/label/label';
import { Problem } from '#domain/problem';
import { aPublicLabel } from '#fixtures/snapshots';
import { createPages } from './answerPage.ts';

const label = {
  ...aPublicLabel({ name: 'Nightjar' }),
  siteUrl: 'https://label.example',
  marks: neutralLabel.marks,
};
const pages = createPages(
  async () => label,
  async () => null,
);
const request = new HttpRequest({ method: 'POST', url: 'https://api.example/functions/sendmail' });
const problem = new Problem('invalid-input', 'Write something.', {
  errors: [{ path: 'body', message: 'Write something.' }],
});

test.each([
  ['an answer', 200, () => pages.answer('sendMail', request, { answer: {}, body: {} })],
  [
    'a refused form',
    400,
    () => pages.refusal('sendMail', request, { problem, status: 400, posted: {} }),
  ],
])('%s is a page of the label', async (_, status, answered) => {
  expect(await answered()).toMatchObject({
    status,
    headers: { 'content-type': expect.stringContaining('text/html') },
    body: expect.stringContaining('Nightjar'),
  });
});
