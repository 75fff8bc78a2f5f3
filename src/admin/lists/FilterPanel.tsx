import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { readViews, type SavedView, writeViews } from '#adapters/savedViews';
import { areShortcutsOn, switchShortcuts, watchShortcuts } from '#adapters/shortcuts';
import { $session } from '#stores/session';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { setQuery } from '../state/router.ts';
import { words } from './words.ts';

interface Props {
  /** Tells the saved views of one list from those of another. */
  list: 'releases' | 'artists';
  /** How many filters are set. */
  count: number;
  onClear: () => void;
  /** The filters. */
  children: ReactNode;
}

/** The filters of a list that are needed seldom, its saved views, and the switch of its keys. */
export function FilterPanel({ list, count, onClear, children }: Props) {
  const [opened, setOpen] = useState<boolean | null>(null);
  // Filters that are set are seen, however they came to be set.
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
          {count > 0 ? fill(words.filtersSet, { count }) : words.filters}
        </button>
        {count > 0 && (
          <button type="button" className="button quiet small" onClick={onClear}>
            {words.clearFilters}
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
          {words.shortcuts}
        </label>
      </div>
    </div>
  );
}

/** Views of a list that this person saved by a name, in this browser. */
function SavedViews({ list }: Pick<Props, 'list'>) {
  const username = useStore($session).username ?? '';
  const [views, setViews] = useState(() => readViews(list, username));
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
  const keep = (next: SavedView[]) => {
    setViews(next);
    writeViews(list, username, next);
  };
  const save = () => {
    const given = name?.trim();
    if (!given) return;
    const others = views.filter((view) => view.name !== given);
    keep([...others, { name: given, query: location.search }]);
    setName(null);
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
            aria-label={fill(words.forgetTheView, { name: view.name })}
            onClick={() => keep(views.filter((one) => one !== view))}
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
          {words.saveThisView}
        </button>
      ) : (
        <form
          ref={form}
          className="saved-view"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField label={words.nameOfTheView} value={name} onChange={setName} maxLength={60} />
          <button type="submit" className="button small">
            {words.save}
          </button>
          <button type="button" className="button quiet small" onClick={() => setName(null)}>
            {words.cancel}
          </button>
        </form>
      )}
    </>
  );
}
