import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import type { Request } from '#contract/api';
import { type ImportRun, isUnderWay } from '#domain/importing/importRun';
import { Problem } from '#domain/problem';
import { addToast } from '#stores/toasts';

/** Between two questions while a run is under way, and while none is, in milliseconds. */
const quick = 800;
const calm = 8_000;

export type ImportOrder = Request<'startImport'>['body'];

/** The last run, asked for again and again; `follow` goes on from another answer. */
function useFollowed() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const question = useRef(0);

  /** Takes the answer, unless something newer was asked meanwhile, and asks again in a while. */
  const follow = useCallback(async (asked: Promise<ImportRun>): Promise<void> => {
    clearTimeout(timer.current);
    question.current += 1;
    const own = question.current;
    let wait = calm;
    try {
      const answer = await asked;
      if (own !== question.current) return;
      setRun(answer);
      setProblem(null);
      if (isUnderWay(answer)) wait = quick;
    } catch (error) {
      if (own !== question.current) return;
      setProblem(error);
    }
    timer.current = setTimeout(() => void follow(api.getImport({})), wait);
  }, []);

  useEffect(() => {
    void follow(api.getImport({}));
    return () => {
      question.current += 1;
      clearTimeout(timer.current);
    };
  }, [follow]);
  return { run, problem, follow };
}

/** The last import run, followed while one looks: it is the server's, and anybody may have begun it. */
export function useImport() {
  const { run, problem, follow } = useFollowed();

  /** Where it is refused, somebody else was first: then one sees what they began. */
  async function act(asked: Promise<ImportRun>): Promise<void> {
    await asked.catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'clash') addToast('warning', error.message);
      return follow(api.getImport({})).then(() => Promise.reject(error));
    });
    await follow(asked);
  }

  return {
    run,
    problem,
    again: () => follow(api.getImport({})),
    start: (body: ImportOrder) => act(api.startImport({ body })),
    stop: () => act(api.stopImport({})),
    resume: () => act(api.resumeImport({})),
  };
}

export type FollowedImport = ReturnType<typeof useImport>;
