import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { languages } from '#words/languages';
import { InvitationPage } from './InvitationPage.tsx';
import { Failure } from './signInTexts.tsx';

const { card, invitation, signIn } = languages.de.words;
const refusals = {
  'This recovery code is wrong or was used already.': languages.de.words.refusals.recoveryCode,
};

afterEach(cleanup);

it('speaks the language of the page', () => {
  const texts = { words: signIn, refusals };
  render(<InvitationPage texts={texts} invitation={invitation} comma={card.comma} />);
  expect(screen.getByRole('heading', { name: 'Hier ist keine Einladung' })).toBeTruthy();
});

it('says a refusal in the language of the page, and marks one that is English', () => {
  const texts = { refusals };
  render(<Failure english="This recovery code is wrong or was used already." texts={texts} />);
  expect(screen.getByRole('alert').textContent).toContain('Wiederherstellungscode');
  expect(screen.getByRole('alert').lang).toBe('');
  cleanup();
  render(<Failure english="Sign-in took too long. Try again." texts={texts} />);
  expect(screen.getByRole('alert').lang).toBe('en');
});
