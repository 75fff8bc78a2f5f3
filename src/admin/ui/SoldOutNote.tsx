import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import type { BrokenLinkRow } from '#contract/linkHealth';
import { $me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { sentences } from '../sentences/ui.ts';
import { problemOf } from '../state/problems.ts';
import { watchClosely } from '../state/publishing.ts';
import { reload } from '../state/queries.ts';

/** The name of what is sold out: of an edition with its release, or of an item. */
const nameOf = ({ entry, edition }: BrokenLinkRow) =>
  [entry.title, edition?.name].filter(Boolean).join(', ');

/** Sets an edition or an item to sold out, whatever was saved meanwhile. */
async function setSoldOut({ entry, edition }: BrokenLinkRow): Promise<void> {
  if (edition) {
    const fields = { editions: [{ id: edition.id, state: 'soldOut' as const }] };
    const edits = [{ cId: entry.cId, fields }];
    const { results } = await api.editReleases({ body: { dryRun: false, edits } });
    const refusal = results[0]?.refusal;
    if (refusal) throw new Error(refusal);
  } else {
    const { value, version } = await api.getMerch({ params: { id: entry.id } });
    const { substitute: _, ...item } = value;
    await api.updateMerch({ body: { ...item, state: 'soldOut' }, ifMatch: version });
  }
}

interface Props {
  link: BrokenLinkRow;
  /** Changes a form that is saved later, instead of what is stored. */
  onSet?: (() => void) | undefined;
}

/**
 * A shop that says that an edition or an item is sold out. Staff may take over what it says, once
 * every shop of it says so.
 */
export function SoldOutNote({ link, onSet }: Props) {
  const isStaff = useStore($me)?.role === 'staff';
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(link);
  const set = async () => {
    setBusy(true);
    try {
      await setSoldOut(link);
      addToast('success', fill(sentences.isSetSoldOut, { name }));
      watchClosely();
      await reload('listBrokenLinks');
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
  };
  return (
    <p className="sold-out-note">
      <span dir="auto">{fill(sentences.shopSaysSoldOut, { shop: link.name, name })}</span>{' '}
      {isStaff && link.isAllSoldOut && (
        <button
          type="button"
          className="button quiet small"
          disabled={isBusy}
          onClick={onSet ?? set}
        >
          {sentences.setSoldOut}
        </button>
      )}
    </p>
  );
}
