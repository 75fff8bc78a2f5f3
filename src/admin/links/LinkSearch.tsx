import { useState } from 'react';
import { api } from '#adapters/api';
import { type Link, mergeLinks } from '#domain/link';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/links.ts';
import { problemOf } from '../state/problems.ts';
import { Modal } from '../ui/Modal.tsx';
import './linkSearch.css';

interface DialogProps {
  links: readonly Link[];
  onAdd: (links: Link[]) => void;
  onClose: () => void;
}

/** The found links, all selected at first. */
function FoundLinks({ links, onAdd, onClose }: DialogProps) {
  const [excluded, exclude] = useState<ReadonlySet<string>>(new Set());
  const chosen = links.filter(({ url }) => !excluded.has(url));
  const toggle = (url: string) => {
    const next = new Set(excluded);
    if (!next.delete(url)) next.add(url);
    exclude(next);
  };
  return (
    <Modal
      title={sentences.foundOnOtherPlatforms}
      confirm={counted(sentences.addLinks, { count: chosen.length })}
      disabled={chosen.length === 0}
      onConfirm={() => onAdd(chosen)}
      onCancel={onClose}
    >
      <p>{sentences.linksAreStoredLater}</p>
      <ul className="found-links">
        {links.map(({ name, url }) => (
          <li key={url}>
            <label className="check">
              <input type="checkbox" checked={!excluded.has(url)} onChange={() => toggle(url)} />
              <span>
                <strong>{name}</strong> <span className="ordered-detail">{url}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Links that are new to the release, or the reason why the search failed. */
type Found = { links: Link[] } | { failure: string };

async function findLinks(release: string, links: readonly Link[]): Promise<Found> {
  try {
    const url = links[0]?.url;
    const body = url ? { url } : {};
    const { links: found } = await api.proposeLinks({ params: { id: release }, body });
    return { links: mergeLinks(links, found).slice(links.length) };
  } catch (error) {
    return { failure: problemOf(error).message };
  }
}

interface Props {
  release: string;
  /** The links in the form. */
  links: readonly Link[];
  /** Whether the release has a barcode or an ISRC. */
  hasCodes: boolean;
  onChange: (links: Link[]) => void;
}

/** "Update from API": asks the services that know links, and shows the new ones before adding them. */
export function LinkSearch({ release, links, hasCodes, onChange }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  if (links.length === 0 && !hasCodes) return null;

  async function ask() {
    // A disabled attribute would make the button lose the focus.
    if (isBusy) return;
    setBusy(true);
    setFound(await findLinks(release, links).finally(() => setBusy(false)));
  }

  function add(chosen: Link[]) {
    onChange([...links, ...chosen]);
    setFound(null);
  }

  return (
    <>
      <button type="button" className="button quiet small" aria-disabled={isBusy} onClick={ask}>
        {isBusy ? sentences.asking : sentences.updateFromApi}
      </button>
      {found && 'failure' in found && (
        <p className="field-error" role="alert">
          {found.failure}
        </p>
      )}
      {found && 'links' in found && found.links.length === 0 && (
        <p role="status">{sentences.noMoreLinks}</p>
      )}
      {found && 'links' in found && found.links.length > 0 && (
        <FoundLinks links={found.links} onAdd={add} onClose={() => setFound(null)} />
      )}
    </>
  );
}
