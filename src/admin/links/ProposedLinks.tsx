import { useState } from 'react';
import { api } from '#adapters/api';
import { type Link, mergeLinks } from '#domain/link';
import { Problem } from '#domain/problem';
import { FoundLinks } from './FoundLinks.tsx';

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

/** "Update from API": asks a song-link service, and shows what would be added before it is. */
export function ProposedLinks({ release, links, onChange }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  if (links.length === 0) return null;

  async function ask() {
    setBusy(true);
    setFound(await find(release, links).finally(() => setBusy(false)));
  }

  const failure = found && 'failure' in found ? found.failure : null;
  const fresh = found && 'fresh' in found ? found.fresh : [];
  const add = (chosen: Link[]) => {
    onChange([...links, ...chosen]);
    setFound(null);
  };
  return (
    <>
      <button type="button" className="button quiet small" disabled={isBusy} onClick={ask}>
        {isBusy ? 'Asking …' : 'Update from API'}
      </button>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {found && !failure && fresh.length === 0 && (
        <p role="status">Nothing new was found for {links[0]?.name}.</p>
      )}
      {fresh.length > 0 && <FoundLinks fresh={fresh} onAdd={add} onClose={() => setFound(null)} />}
    </>
  );
}
