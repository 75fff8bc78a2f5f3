import type { FieldError } from '#domain/problem';

/** What was said of the field at a path, as in `links.2.url`. */
export function fieldErrorAt(
  errors: readonly FieldError[],
  ...path: (string | number)[]
): string | undefined {
  const wanted = path.join('.');
  return errors.find((error) => error.path === wanted)?.message;
}

/** True when something was said of the field at a path, or of a part of it. */
export function hasErrorUnder(
  errors: readonly FieldError[],
  ...path: (string | number)[]
): boolean {
  const wanted = path.join('.');
  return errors.some((error) => error.path === wanted || error.path.startsWith(`${wanted}.`));
}
