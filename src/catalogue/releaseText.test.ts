import { expect, test } from 'vitest';
import { aPublicRelease } from '#fixtures/snapshots';
import { releaseText } from './releaseText.ts';

const missing = 'You need to provide a description for this release';
const of = (description: string) => releaseText(aPublicRelease({ description }), missing);

test('what somebody wrote is shown, clean', () => {
  expect(of('<p onclick="x()">From the harbour.</p>')).toEqual({
    html: '<p>From the harbour.</p>',
    plain: 'From the harbour.',
    isMissing: false,
  });
});

test.each(['', '<p></p>', 'short', '<script>alert("nothing else")</script>'])(
  'for %j the substitute stands',
  (description) => {
    expect(of(description)).toMatchObject({
      html: '<p>You need to provide a description for this release</p>',
      isMissing: true,
    });
  },
);
