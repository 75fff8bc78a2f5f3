import { messageInForm, Problem } from '#domain/problem';
import { asEnglish, isEnglish } from '#words/template';
import { isTranslated } from '../words/language.ts';
import { words as sentences } from '../words/problems.ts';
import { words } from '../words/state.ts';

/** A message of the server or the domain, which is in English, as the back office shows it. */
export const shownMessage = (message: string): string =>
  isTranslated ? asEnglish(message) : message;

/** A problem in the back office's language: what it is, then its own message, which says more in English. */
export function shownProblem(problem: Problem): Problem {
  const { code, message, data } = problem;
  // A form says which fields are refused, and why.
  if (!isTranslated || messageInForm(problem) !== message) return problem;
  const own = sentences[code];
  const shown = isEnglish(own) ? shownMessage(message) : `${own} ${shownMessage(message)}`;
  return new Problem(code, shown, data);
}

/**
 * The problem to show for a failure. What we did not foresee is a defect, whose own message is for
 * developers: it is reported to the console, and the person reads `message` instead.
 */
export function problemOf(error: unknown, message: string = words.wentWrong): Problem {
  if (error instanceof Problem) return shownProblem(error);
  reportError(error);
  return new Problem('unavailable', message);
}
