import { Problem, type ProblemCode } from '#domain/problem';

interface Props {
  /** What failed. */
  title: string;
  problem: unknown;
  onRetry: () => void;
  /** The heading of a whole screen, or of a part of one that has its own. */
  heading?: 'h1' | 'h2';
}

/** What trying again does not change. */
const lasting: readonly ProblemCode[] = ['not-allowed', 'not-found', 'invalid-input'];

/** A failure or a refusal in words, with what one can do about it. */
export function Failed({ title, problem, onRetry, heading: Heading = 'h1' }: Props) {
  const known = problem instanceof Problem ? problem : null;
  const isLasting = known !== null && lasting.includes(known.code);
  return (
    <section className="notice failed" role="alert" data-code={known?.code}>
      <Heading>{title}</Heading>
      <p>{known?.message ?? 'Something went wrong here. Nothing was lost.'}</p>
      {!isLasting && (
        <p className="actions">
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </section>
  );
}
