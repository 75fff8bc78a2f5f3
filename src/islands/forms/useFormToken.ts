import { useRef } from 'react';
import { minFillMilliseconds } from '#domain/visitor/honeypot';

interface Taken {
  token: string;
  /** When it came, by this machine's clock. */
  at: number;
}

/** The API takes a form this much later than its own smallest time, in milliseconds. */
const margin = 150;

async function take(apiBase: string): Promise<Taken | null> {
  const { takeFormToken } = await import('#adapters/visitorApi');
  const token = await takeFormToken(apiBase).catch(() => null);
  return token === null ? null : { token, at: performance.now() };
}

/**
 * The token that a form is sent with. It is taken when the form is first touched, since the page
 * itself may be days old. Who fills in faster than a person can waits without being told.
 */
export function useFormToken(apiBase: string) {
  const taking = useRef<Promise<Taken | null>>(null);
  const touch = () => {
    taking.current ??= take(apiBase);
  };
  const proof = async (): Promise<{ token?: string }> => {
    const taken = await taking.current;
    if (!taken) return {};
    const left = taken.at + minFillMilliseconds + margin - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return { token: taken.token };
  };
  /** The next form needs one of its own. */
  const forget = () => {
    taking.current = null;
  };
  return { touch, proof, forget };
}
