import { messageInForm, Problem } from '#domain/problem';
import { asEnglish, isEnglish } from '#words/template';
import { isTranslated } from '../sentences/language.ts';
import { sentences as problemSentences } from '../sentences/problems.ts';
import { shownSentence } from '../sentences/shownName.ts';
import { sentences } from '../sentences/state.ts';

/** An English message of the server or domain, as the back office's language shows it. */
export function shownMessage(message: string): string {
  const shown = shownSentence(message);
  return isTranslated ? asEnglish(shown) : shown;
}

/** A problem in the back office's language: its kind, then its own, more specific message. */
export function shownProblem(problem: Problem): Problem {
  const { code, message, data } = problem;
  // The form shows the rejected fields and the reasons.
  if (messageInForm(problem) !== message) return problem;
  const own = problemSentences[code];
  const shown = shownMessage(message);
  if (shown === message) return problem;
  return new Problem(code, !isTranslated || isEnglish(own) ? shown : `${own} ${shown}`, data);
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
