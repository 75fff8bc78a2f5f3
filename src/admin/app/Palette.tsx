// Loaded lazily when it is first opened.
import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { api } from '#adapters/api';
import { recentEntries } from '#adapters/recents';
import type { CallName } from '#contract/api';
import { maxSearchLength } from '#contract/lists';
import type { CatalogueKind, EntryKind } from '#domain/entryKind';
import { showName } from '#domain/show/show';
import { $me, $session } from '#stores/session';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/palette.ts';
import { useLoaded } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { openPath } from '../state/unsaved.ts';
import { useSettled } from '../ui/useSettled.ts';
import { type Command, commandsFor, matching } from './commands.ts';
import './palette.css';
import { shownName } from '../sentences/shownName.ts';

/** The pause in typing before entries are searched, in milliseconds. */
const pause = 150;
/** How many entries of a kind, and how many screens and actions, are offered. */
const mostEntries = 7;
const mostCommands = 6;

interface Group {
  title: string;
  commands: Command[];
}

const entryCommand = (kind: EntryKind, cId: number, label: string, detail = ''): Command => ({
  id: `${kind} ${cId}`,
  label: shownName(label),
  detail,
  run: () => openPath(entryPath(kind, cId)),
});

/** The artists of a release, and its year. */
const detailOf = (by: readonly { name: string }[], day: string | null) =>
  [by.map(({ name }) => name).join(', '), day?.slice(0, 4)].filter(Boolean).join(', ');

/** How the entries of a kind are found, and offered. */
interface Finder {
  list: CallName;
  title: string;
  find(search: string): Promise<Command[]>;
}

const finders = {
  release: {
    list: 'listReleases',
    title: sentences.releases,
    async find(search) {
      const { items } = await api.listReleases({ query: { search } });
      return items.map(({ cId, title, artists, releaseDate }) =>
        entryCommand('release', cId, title, detailOf(artists, releaseDate)),
      );
    },
  },
  artist: {
    list: 'listArtists',
    title: sentences.artists,
    async find(search) {
      const { items } = await api.listArtists({ query: { search } });
      return items.map(({ cId, name }) => entryCommand('artist', cId, name));
    },
  },
  show: {
    list: 'listShows',
    title: sentences.shows,
    async find(search) {
      const { items } = await api.listShows({ query: { search } });
      return items.map((show) =>
        entryCommand('show', show.cId, showName(show), detailOf(show.artists, null)),
      );
    },
  },
  merch: {
    list: 'listMerch',
    title: sentences.merch,
    async find(search) {
      const { items } = await api.listMerch({ query: { search } });
      return items.map(({ cId, name, artists }) =>
        entryCommand('merch', cId, name, detailOf(artists, null)),
      );
    },
  },
  news: {
    list: 'listNews',
    title: sentences.news,
    async find(search) {
      const { items } = await api.listNews({ query: { search } });
      return items.map(({ cId, title, day }) => entryCommand('news', cId, title, day));
    },
  },
} satisfies Record<CatalogueKind, Finder>;

const useFound = ({ list, title, find }: Finder, search: string, isAllowed = true) => ({
  title,
  ...useLoaded([list, 'palette', search], () => find(search), {
    enabled: search !== '' && isAllowed,
  }),
});

/** What the palette offers for a text: without one, what was opened last, then all commands. */
function useOffers(text: string) {
  const isStaff = useStore($me)?.role === 'staff';
  const username = useStore($session).username ?? '';
  const settled = useSettled(text, pause);
  const search = settled.slice(0, maxSearchLength);
  const found = Object.values({
    release: useFound(finders.release, search),
    artist: useFound(finders.artist, search),
    show: useFound(finders.show, search),
    merch: useFound(finders.merch, search),
    news: useFound(finders.news, search, isStaff),
  } satisfies Record<CatalogueKind, unknown>);
  const commands = commandsFor(isStaff);
  const isCurrent = text !== '' && text === settled;
  const groups: Group[] = text
    ? [{ title: sentences.actions, commands: matching(commands, text).slice(0, mostCommands) }]
    : [
        {
          title: sentences.recent,
          commands: recentEntries(username).map(({ kind, cId, name }) =>
            entryCommand(kind, cId, name),
          ),
        },
        { title: sentences.actions, commands },
      ];
  if (isCurrent)
    for (const { title, data = [] } of found)
      groups.push({ title, commands: data.slice(0, mostEntries) });
  const isSearching = text !== '' && (!isCurrent || found.some(({ isLoading }) => isLoading));
  const problem = isCurrent ? (found.find((one) => one.problem)?.problem ?? null) : null;
  return { groups: groups.filter((group) => group.commands.length > 0), isSearching, problem };
}

/** Finds entries, screens and actions by name: a combobox with a list that is always open. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const text = typed.trim();
  const { groups, isSearching, problem } = useOffers(text);
  const all = groups.flatMap((group) => group.commands);
  const at = Math.min(active, all.length - 1);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same position may be another option.
  useEffect(() => {
    document.getElementById(optionId(at))?.scrollIntoView?.({ block: 'nearest' });
  }, [at, text]);

  const pick = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // After the dialog has given the focus back.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && all.length > 0) {
      event.preventDefault();
      setActive((at + step + all.length) % all.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(all[at]);
    }
  };

  let index = -1;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={sentences.title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the backdrop: what is inside has a target of its own.
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="palette-body">
        <p className="palette-field">
          <input
            type="text"
            role="combobox"
            aria-label={sentences.field}
            aria-expanded={all.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={all.length > 0 ? optionId(at) : undefined}
            placeholder={sentences.field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxSearchLength}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="button quiet small" onClick={onClose}>
            {sentences.close}
          </button>
        </p>
        <div
          id={`${id}-list`}
          className="palette-list"
          role="listbox"
          aria-label={sentences.results}
        >
          {groups.map(({ title, commands }, part) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox.
            <div key={title} role="group" aria-labelledby={`${id}-group-${part}`}>
              <p id={`${id}-group-${part}`} className="palette-group" role="presentation">
                {title}
              </p>
              {commands.map((command) => {
                index += 1;
                const own = index;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
                  <div
                    key={command.id}
                    id={optionId(own)}
                    role="option"
                    className="palette-option"
                    aria-selected={own === at}
                    onPointerMove={() => own !== at && setActive(own)}
                    onClick={() => pick(command)}
                  >
                    <bdi>{command.label}</bdi>{' '}
                    {command.detail && <bdi className="palette-detail">{command.detail}</bdi>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p className="palette-state" role="status">
          {problem
            ? fill(sentences.notSearched, { reason: problem.message })
            : isSearching
              ? sentences.searching
              : text && all.length === 0
                ? fill(sentences.nothingFound, { text })
                : text && counted(sentences.counted, { count: all.length })}
        </p>
      </div>
    </dialog>
  );
}
