import { ServerError } from '@azure/msal-browser';
import { expect, test } from 'vitest';
import { failureText } from './signInFailure.ts';

const refusal = (code: string, message: string) => new ServerError(code, 'correlation', message);

test('an organisation that wants its administrator to agree is named, with the other way', () => {
  const text = failureText(
    refusal(
      'access_denied',
      'AADSTS90094: Gatefold label needs permission to access resources in your organization that only an admin can grant.',
    ),
  );
  expect(text).toContain('only an administrator');
  expect(text).toContain('personal Microsoft account');
});

test('a person who turns back at Entra’s own page is told the other way too', () => {
  const text = failureText(
    refusal('access_denied', 'AADSTS65004: User declined to consent to access the app.'),
  );
  expect(text).toMatch(/^Sign-in was cancelled.*personal Microsoft account/);
});
