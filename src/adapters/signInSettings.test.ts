import { expect, test } from 'vitest';
import { interactionKind, msalConfiguration } from '#adapters/signInSettings';

test.each(['redirect', 'popup'] as const)('sign-in by %s', (kind) => {
  expect(interactionKind(kind)).toBe(kind);
});

test.each(['', 'Redirect', 'silent', 'popup '])('sign-in by “%s” is refused', (kind) => {
  expect(() => interactionKind(kind)).toThrow(/^invalid_interaction_type/);
});

test('with the real provider nothing stands in for what MSAL knows by itself', () => {
  const { auth, cache } = msalConfiguration('https://label.example');
  expect(auth).toEqual({
    clientId: '5d0c8a3e-91b7-4f6a-8a52-2f6de1c07b44',
    authority: 'https://login.microsoftonline.com/common',
    knownAuthorities: [],
    redirectUri: 'https://label.example/sign-in-return',
    postLogoutRedirectUri: 'https://label.example/sign-in-return',
  });
  expect(cache?.cacheLocation).toBe('localStorage');
});
