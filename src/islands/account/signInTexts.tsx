import { refusalBy } from '#words/refusal';
import type { Words } from '#words/translation';

/** The sentences of the guard of an account page. */
export const guardWords = [
  ...(['entering', 'outOfReach', 'again', 'failed', 'signedOut', 'signedOutText'] as const),
  ...(['signIn', 'otherWays', 'ended', 'endedText', 'notNow', 'signInAgain'] as const),
] as const;

/** The guard's sentences, and those of refusals by their English text, in the page's language. */
export interface GuardTexts {
  words: Pick<Words['signIn'], (typeof guardWords)[number]>;
  refusals: Readonly<Record<string, string>>;
}

/** The same with all sentences of signing in. */
export interface SignInTexts extends GuardTexts {
  words: Words['signIn'];
}

/** A refusal in the page's language; in English if that has no sentence for it. */
export const refusalOf = ({ refusals }: Pick<GuardTexts, 'refusals'>, english: string): string =>
  refusalBy(refusals, english) ?? english;

/** A signed-in person: their name, and the account's if that differs. */
export const accountName = (name: string | null, username: string | null): string =>
  username === name ? `${name}` : `${name} (${username})`;

interface Props {
  /** The refusal in English. */
  english: string;
  texts: Pick<GuardTexts, 'refusals'>;
}

/** Why something failed, marked as English where the page's language has no sentence for it. */
export function Failure({ english, texts }: Props) {
  const isOwn = refusalBy(texts.refusals, english) !== undefined;
  return (
    <p className="problem" role="alert" {...(!isOwn && { lang: 'en', dir: 'ltr' })}>
      {refusalOf(texts, english)}
    </p>
  );
}
