import { useEffect, useRef } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { EntryKind } from '#domain/entryKind';
import { type Present, presenceInterval } from '#domain/presence';
import { fill } from '#words/template';
import { sentences } from '../sentences/editor.ts';
import { useLoaded } from '../state/queries.ts';
import { timestampLabel } from '../ui/formats.ts';

/** Reports periodically that an entry is open here, and returns the others who have it open. */
function usePresence({ kind, id, isChanging, onStored }: Props): readonly Present[] {
  const { data } = useLoaded(
    ['noteOpen', kind, id, isChanging],
    () => api.noteOpen({ body: { kind, id, isChanging } }),
    { refetchInterval: presenceInterval, placeholderData: (before) => before },
  );
  useEffect(
    () => () => {
      const closed = { kind, id, isChanging: false, isOpen: false };
      // If this fails, the report expires within a minute.
      void api.noteOpen({ body: closed }).catch(() => undefined);
    },
    [kind, id],
  );
  const tell = useRef(onStored);
  useEffect(() => {
    tell.current = onStored;
  });
  const stored = data?.stored;
  useEffect(() => {
    if (stored) tell.current(stored);
  }, [stored]);
  return data?.others ?? [];
}

function presentText({ name, since, isChanging }: Present): string {
  const values = { name, since: timestampLabel(since) };
  return fill(isChanging ? sentences.isChanging : sentences.hasOpen, values);
}

interface Props {
  kind: EntryKind;
  id: string;
  /** Whether there are unsaved changes here. */
  isChanging: boolean;
  /** Told which version is stored. */
  onStored: (stored: Result<'noteOpen'>['stored']) => void;
}

/** Names other people who have the entry open, before both change it. */
export function OthersHere(props: Props) {
  const others = usePresence(props);
  return (
    <p className="others-here" role="status">
      {others.map(presentText).join(' ')}
    </p>
  );
}
