import { ServerError } from '@azure/msal-browser';
import { expect, test, vi } from 'vitest';
import { failureText } from './signInFailure.ts';
import * as settings from './signInSettings.ts';

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

test('somebody who turns back at External ID is sent to no account that it does not know', () => {
  vi.spyOn(settings, 'isExternalId').mockReturnValue(true);
  const text = failureText(refusal('access_denied', 'AADB2C90091: The user has cancelled.'));
  expect(text).toBe(
    'Sign-in was cancelled, or access was not granted. Try again, or ask the label.',
  );
});
