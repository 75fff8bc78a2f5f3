import type { Problem } from '#domain/problem';

/** Why the last save was refused, or did not arrive. What was typed is still here. */
export function SaveProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  const isAway = problem.code === 'unavailable';
  return (
    <p className="save-problem" role="alert">
      <strong>Not saved.</strong> {problem.message}
      {isAway && ' What you typed is kept in this browser. Save again in a moment.'}
    </p>
  );
}
