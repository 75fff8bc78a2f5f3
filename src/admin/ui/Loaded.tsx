import type { ReactNode } from 'react';
import type { Query } from '../state/queries.ts';
import { Failed } from './Failed.tsx';
import { Failure } from './Failure.tsx';
import { Waiting } from './Loading.tsx';

interface Props<T> {
  query: Query<T>;
  /** What is loaded, as in "members". */
  noun: string;
  /** The heading of a failure: of a whole screen, or of a part of one that has its own. */
  heading?: 'h1' | 'h2';
  children: (data: T) => ReactNode;
}

/** Shows what a query loaded, and until then that it is loading or why it failed. */
export function Loaded<T>({ query, noun, heading = 'h1', children }: Props<T>) {
  const { data, problem, retry } = query;
  if (data === undefined) {
    if (problem === null) return <Waiting text={`Loading the ${noun} …`} />;
    const title = `The ${noun} could not be loaded`;
    return <Failed title={title} problem={problem} onRetry={retry} heading={heading} />;
  }
  return (
    <>
      <Failure>{problem && `This may be out of date. ${problem.message}`}</Failure>
      {children(data)}
    </>
  );
}

/** Says that a list has no entries. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="list-empty">{children}</p>;
}
