import { useCallback, useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { Health } from '#domain/health';

/** Between two questions, in milliseconds. */
const pause = 10_000;

/** How the service is, asked again while one looks. */
export function useHealth() {
  const [health, setHealth] = useState<{ health: Health; at: string } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = useCallback(async () => {
    try {
      const answer = await api.getHealth({});
      setHealth({ health: answer, at: new Date().toISOString() });
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
  }, []);
  useEffect(() => {
    void load();
    const timer = setInterval(() => {
      if (!document.hidden) void load();
    }, pause);
    return () => clearInterval(timer);
  }, [load]);
  return { loaded: health, problem, load };
}
