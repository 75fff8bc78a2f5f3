import { useEffect, useRef, useState } from 'react';
import { Problem } from '#domain/problem';

interface Watch {
  onProgress: (sent: number, all: number) => void;
  signal: AbortSignal;
}

/** How an upload stands: a share from 0 to 1 while it runs, what went wrong after it failed. */
export interface UploadState {
  share: number | null;
  failure: string | null;
}

const idle: UploadState = { share: null, failure: null };

/** Runs one upload at a time. Leaving the screen cancels it. */
export function useUpload() {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start<T>(send: (watch: Watch) => Promise<T>, done: (answer: T) => void) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ share: 0, failure: null });
    const onProgress = (sent: number, all: number) => {
      if (!control.signal.aborted) setState({ share: sent / Math.max(1, all), failure: null });
    };
    try {
      const answer = await send({ onProgress, signal: control.signal });
      if (control.signal.aborted) return;
      setState(idle);
      done(answer);
    } catch (error) {
      if (control.signal.aborted) return;
      if (!(error instanceof Problem)) throw error;
      setState({ share: null, failure: error.message });
    }
  }

  function cancel() {
    running.current?.abort();
    setState(idle);
  }

  const refuse = (failure: string) => setState({ share: null, failure });
  return { state, start, cancel, refuse };
}
