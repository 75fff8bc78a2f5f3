import { messageInForm, Problem } from '#domain/problem';
import { asEnglish, isEnglish } from '#words/template';
import { isTranslated } from '../sentences/language.ts';
import { sentences as problemSentences } from '../sentences/problems.ts';
import { sentences } from '../sentences/state.ts';

/** An English message of the server or domain, in the back office's language. */
export const shownMessage = (message: string): string =>
  isTranslated ? asEnglish(message) : message;

/** A problem in the back office's language: its kind, then its own, more specific message. */
export function shownProblem(problem: Problem): Problem {
  const { code, message, data } = problem;
  // The form shows the rejected fields and the reasons.
  if (!isTranslated || messageInForm(problem) !== message) return problem;
  const own = problemSentences[code];
  const shown = isEnglish(own) ? shownMessage(message) : `${own} ${shownMessage(message)}`;
  return new Problem(code, shown, data);
}

/**
 * The problem to show for a failure. An unexpected error is a bug whose own message is for
 * developers: it is logged to the console, and the person sees `message` instead.
 */
export function problemOf(error: unknown, message: string = sentences.wentWrong): Problem {
  if (error instanceof Problem) return shownProblem(error);
  reportError(error);
  return new Problem('unavailable', message);
}
