import { Problem } from '#domain/problem';
import { words } from '../words/state.ts';

/**
 * The problem to show for a failure. What we did not foresee is a defect, whose own message is for
 * developers: it is reported to the console, and the person reads `message` instead.
 */
export function problemOf(error: unknown, message: string = words.wentWrong): Problem {
  if (error instanceof Problem) return error;
  reportError(error);
  return new Problem('unavailable', message);
}
