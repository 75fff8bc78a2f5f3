import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import { $publishing } from '../state/publishing.ts';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Loading.tsx';
import { PublicationList } from './PublicationList.tsx';
import { SiteState } from './SiteState.tsx';

type Loaded = Result<'listPublications'>;

/** The last publications, read again whenever the site's state changes. */
function usePublications(moment: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = useCallback(() => {
    setProblem(null);
    return api.listPublications({}).then(setLoaded, setProblem);
  }, []);
  useEffect(() => {
    if (moment) void load();
  }, [moment, load]);
  return { loaded, problem, load };
}

/** What went on the site, when and why, and the way back to an earlier version. */
export function Publications() {
  const publishing = useStore($publishing);
  const { state = '', exported = 0, wanted = 0, live = 0 } = publishing ?? {};
  const { loaded, problem, load } = usePublications(`${state} ${exported} ${wanted} ${live}`);
  if (problem)
    return (
      <Failed
        title="The publications could not be loaded"
        problem={problem}
        onRetry={() => void load()}
      />
    );
  return (
    <>
      <h1>Publications</h1>
      {publishing && <SiteState publishing={publishing} />}
      {!loaded || !publishing ? (
        <Waiting text="Loading the publications …" />
      ) : (
        <PublicationList {...loaded} publishing={publishing} />
      )}
    </>
  );
}
