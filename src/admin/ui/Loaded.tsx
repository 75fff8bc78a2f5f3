import type { ReactNode } from 'react';
import { Problem, type ProblemCode } from '#domain/problem';
import { fill } from '#words/template';
import { sentences } from '../sentences/ui.ts';
import type { LoadedPages, Query } from '../state/queries.ts';

/** Announces that something is loading. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="waiting" role="status">
      {text}
    </p>
  );
}

/** An error beside the control that caused it, announced immediately. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    children && (
      <p className="failure" role="alert">
        {children}
      </p>
    )
  );
}

interface ErrorProps {
  title: string;
  problem: unknown;
  onRetry: () => void;
  /** `h1` for a whole screen, `h2` for a part of a screen with its own heading. */
  heading?: 'h1' | 'h2';
}

/** Problems that another attempt doesn't solve. */
const lasting: readonly ProblemCode[] = ['not-allowed', 'not-found', 'invalid-input'];

/** An error in place of a screen or a part of it, with a retry button. */
export function ErrorPanel({ title, problem, onRetry, heading: Heading = 'h1' }: ErrorProps) {
  const known = problem instanceof Problem ? problem : null;
  const isLasting = known !== null && lasting.includes(known.code);
  return (
    <section className="notice failed" role="alert" data-code={known?.code}>
      <Heading>{title}</Heading>
      <p>{known?.message ?? sentences.wentWrong}</p>
      {!isLasting && (
        <p className="actions">
          <button type="button" className="button" onClick={onRetry}>
            {sentences.tryAgain}
          </button>
        </p>
      )}
    </section>
  );
}

/** The sentences for loading data and for failed loading. */
interface Told {
  loading: string;
  failed: string;
}

interface Props<T> extends Told {
  query: Query<T>;
  children: (data: T) => ReactNode;
}

/** Shows a query's data below a screen's heading, or that it is loading, or why it failed. */
export function Loaded<T>({ query, loading, failed, children }: Props<T>) {
  const { data, problem, retry } = query;
  if (data === undefined) {
    if (problem === null) return <Loading text={loading} />;
    return <ErrorPanel title={failed} problem={problem} onRetry={retry} heading="h2" />;
  }
  return (
    <>
      <ErrorMessage>
        {problem && fill(sentences.mayBeOld, { message: problem.message })}
      </ErrorMessage>
      {children(data)}
    </>
  );
}

interface PagesProps extends Told {
  pages: LoadedPages<unknown>;
}

/** Shown below the pages of a list: the next one is loading, or why it failed. */
export function PagesState({ pages: { state, problem, retry }, loading, failed }: PagesProps) {
  if (state === 'loading') return <Loading text={loading} />;
  if (state !== 'failed') return null;
  return <ErrorPanel title={failed} problem={problem} onRetry={retry} heading="h2" />;
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className="list-empty">{children}</p>;
}
