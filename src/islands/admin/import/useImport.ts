import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { Request } from '#contract/api';
import { type ImportRun, isUnderWay } from '#domain/importRun';

/** Between two questions while a run is under way, and while none is, in milliseconds. */
const quick = 800;
const calm = 8_000;

export type ImportOrder = Request<'startImport'>['body'];

/** The last import run, followed while one looks: it is the server's, and anybody may have begun it. */
export function useImport() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(true);

  const follow = useCallback(async (asked: Promise<ImportRun>): Promise<void> => {
    clearTimeout(timer.current);
    const answer = await asked.catch((error: unknown) => {
      setProblem(error);
      return null;
    });
    if (!isHere.current) return;
    if (answer) {
      setRun(answer);
      setProblem(null);
    }
    const soon = answer !== null && isUnderWay(answer);
    timer.current = setTimeout(() => void follow(api.getImport({})), soon ? quick : calm);
  }, []);

  useEffect(() => {
    isHere.current = true;
    void follow(api.getImport({}));
    return () => {
      isHere.current = false;
      clearTimeout(timer.current);
    };
  }, [follow]);

  return {
    run,
    problem,
    again: () => follow(api.getImport({})),
    start: async (body: ImportOrder) => follow(Promise.resolve(await api.startImport({ body }))),
    stop: async () => follow(Promise.resolve(await api.stopImport({}))),
    resume: async () => follow(Promise.resolve(await api.resumeImport({}))),
  };
}

export type FollowedImport = ReturnType<typeof useImport>;
