import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '#adapters/api';
import { areShortcutsOn, switchShortcuts, watchShortcuts } from '#adapters/shortcuts';
import type { Result } from '#contract/api';
import type { SavedView } from '#domain/listing/savedView';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { sentences } from '../sentences/lists.ts';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { setQuery } from '../state/router.ts';

interface Props {
  /** Separates the saved views of the lists. */
  list: SavedView['list'];
  /** The number of active filters. */
  count: number;
  onClear: () => void;
  /** The filters. */
  children: ReactNode;
}

/** The rarely needed filters of a list, its saved views, and the switch for its shortcuts. */
export function FilterPanel({ list, count, onClear, children }: Props) {
  const [opened, setOpen] = useState<boolean | null>(null);
  // Active filters are always visible, however they were set.
  const isOpen = opened ?? count > 0;
  const hasShortcuts = useSyncExternalStore(watchShortcuts, areShortcutsOn);
  const panel = useId();
  return (
    <div className="filters">
      <div className="actions">
        <button
          type="button"
          className="button quiet small"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? fill(sentences.filtersSet, { count }) : sentences.filters}
        </button>
        {count > 0 && (
          <button type="button" className="button quiet small" onClick={onClear}>
            {sentences.clearFilters}
          </button>
        )}
        <SavedViews list={list} />
      </div>
      <div id={panel} className="filter-fields" hidden={!isOpen}>
        {children}
        <label className="check">
          <input
            type="checkbox"
            checked={hasShortcuts}
            onChange={(event) => switchShortcuts(event.target.checked)}
          />
          {sentences.shortcuts}
        </label>
      </div>
    </div>
  );
}

/** This person's saved views of a list. */
function useSavedViews(list: SavedView['list']) {
  const { data } = useCall('listViews', {});
  const during = async (call: () => Promise<Result<'listViews'>>): Promise<boolean> => {
    try {
      await setAnswer('listViews', {}, await call());
      return true;
    } catch (error) {
      addToast('error', problemOf(error).message);
      return false;
    }
  };
  return {
    views: (data?.views ?? []).filter((view) => view.list === list),
    save: (view: Omit<SavedView, 'list'>) =>
      during(() => api.saveView({ body: { list, ...view } })),
    remove: (name: string) => during(() => api.removeView({ body: { list, name } })),
  };
}

/** This person's named views of a list. */
function SavedViews({ list }: Pick<Props, 'list'>) {
  const { views, save: keep, remove } = useSavedViews(list);
  const [name, setName] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isNaming = name !== null;
  const wasNaming = useRef(isNaming);
  useEffect(() => {
    if (isNaming === wasNaming.current) return;
    wasNaming.current = isNaming;
    const next = isNaming ? form.current?.querySelector('input') : opener.current;
    next?.focus();
  }, [isNaming]);
  const save = async () => {
    const given = name?.trim();
    if (given && (await keep({ name: given, query: location.search }))) setName(null);
  };
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="saved-view">
          <button
            type="button"
            className="button quiet small"
            onClick={() => setQuery(Object.fromEntries(new URLSearchParams(view.query)))}
          >
            <span dir="auto">{view.name}</span>
          </button>
          <button
            type="button"
            className="button quiet small"
            aria-label={fill(sentences.forgetTheView, { name: view.name })}
            onClick={() => void remove(view.name)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </span>
      ))}
      {name === null ? (
        <button
          ref={opener}
          type="button"
          className="button quiet small"
          onClick={() => setName('')}
        >
          {sentences.saveThisView}
        </button>
      ) : (
        <form
          ref={form}
          className="saved-view"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            label={sentences.nameOfTheView}
            value={name}
            onChange={setName}
            maxLength={60}
          />
          <button type="submit" className="button small">
            {sentences.save}
          </button>
          <button type="button" className="button quiet small" onClick={() => setName(null)}>
            {sentences.cancel}
          </button>
        </form>
      )}
    </>
  );
}
