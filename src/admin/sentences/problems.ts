import type { ProblemCode } from '#domain/problem';
import { sentencesOf } from './language.ts';

/** The kind of a problem in languages other than English, shown before the API's own message. */
export const sentences = sentencesOf('problems', {
  'invalid-input': 'Something needs to be corrected.',
  'not-signed-in': 'You are not signed in.',
  'not-allowed': 'You can’t do this.',
  'not-found': 'This no longer exists.',
  clash: 'This clashes with something that exists already.',
  changed: 'Somebody else has changed this.',
  'precondition-missing': 'The request was incomplete.',
  'too-large': 'This is too large.',
  unsupported: 'This kind of file is not supported.',
  'too-many': 'Too many requests. Try again in a minute.',
  unavailable: 'The service can’t be reached at the moment. Try again.',
} satisfies Record<ProblemCode, string>);
