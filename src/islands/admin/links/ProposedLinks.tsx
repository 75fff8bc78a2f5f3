import { useState } from 'react';
import { api } from '#adapters/api';
import { type Link, mergeLinks } from '#domain/link';
import { Problem } from '#domain/problem';
import { Modal } from '../../ui/Modal.tsx';

interface Props {
  release: string;
  /** The links as they stand in the form. */
  links: readonly Link[];
  onChange: (links: Link[]) => void;
}

/** What a service found: links that are not there yet. */
type Found = { fresh: Link[] } | { failure: string };

async function find(release: string, links: readonly Link[]): Promise<Found> {
  try {
    const body = { url: links[0]?.url ?? '' };
    const { links: proposed } = await api.proposeLinks({ params: { id: release }, body });
    return { fresh: mergeLinks(links, proposed).slice(links.length) };
  } catch (error) {
    if (error instanceof Problem) return { failure: error.message };
    throw error;
  }
}

function FoundLinks({
  fresh,
  chosen,
  onChoose,
}: {
  fresh: Link[];
  chosen: Set<string>;
  onChoose: (chosen: Set<string>) => void;
}) {
  const toggle = (url: string) => {
    const others = [...chosen].filter((one) => one !== url);
    onChoose(new Set(chosen.has(url) ? others : [...others, url]));
  };
  return (
    <ul className="proposed">
      {fresh.map(({ name, url }) => (
        <li key={url}>
          <label className="check">
            <input type="checkbox" checked={chosen.has(url)} onChange={() => toggle(url)} />
            <span>
              <strong>{name}</strong> <span className="ordered-detail">{url}</span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** "Update from API": asks a song-link service, and shows what would be added before it is. */
export function ProposedLinks({ release, links, onChange }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [chosen, choose] = useState(new Set<string>());
  if (links.length === 0) return null;

  async function ask() {
    setBusy(true);
    const answer = await find(release, links).finally(() => setBusy(false));
    if ('fresh' in answer) choose(new Set(answer.fresh.map(({ url }) => url)));
    setFound(answer);
  }

  const fresh = found && 'fresh' in found ? found.fresh : [];
  const add = () => {
    onChange([...links, ...fresh.filter(({ url }) => chosen.has(url))]);
    setFound(null);
  };
  return (
    <>
      <button type="button" className="button quiet small" disabled={isBusy} onClick={ask}>
        {isBusy ? 'Asking …' : 'Update from API'}
      </button>
      {found && 'failure' in found && (
        <p className="field-error" role="alert">
          {found.failure}
        </p>
      )}
      {found && fresh.length === 0 && 'fresh' in found && (
        <p role="status">Nothing new was found for {links[0]?.name}.</p>
      )}
      {fresh.length > 0 && (
        <Modal
          title="Found on other platforms"
          confirm={chosen.size === 1 ? 'Add 1 link' : `Add ${chosen.size} links`}
          disabled={chosen.size === 0}
          onConfirm={add}
          onCancel={() => setFound(null)}
        >
          <p>They are stored when you save the release.</p>
          <FoundLinks fresh={fresh} chosen={chosen} onChoose={choose} />
        </Modal>
      )}
    </>
  );
}
