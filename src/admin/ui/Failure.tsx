import type { ReactNode } from 'react';

/** What went wrong, said at once; nothing as long as there is nothing to say. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    children && (
      <p className="failure" role="alert">
        {children}
      </p>
    )
  );
}
