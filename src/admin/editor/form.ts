import type { Role } from '#domain/member/member';
import type { FieldError } from '#domain/problem';

/** An entry under edit, as the parts of its form see it. */
export interface Form<D> {
  /** What is stored. */
  base: D;
  /** What this person made of it. */
  mine: D;
  errors: readonly FieldError[];
  change: (change: Partial<D>) => void;
  role: Role;
  /** Whether something is not saved yet. */
  isDirty: boolean;
}
