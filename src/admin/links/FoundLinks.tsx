import { useState } from 'react';
import { counted } from '#domain/counted';
import type { Link } from '#domain/link';
import { Modal } from '../ui/Modal.tsx';

interface Props {
  /** What was found and is not there yet. */
  fresh: readonly Link[];
  onAdd: (links: Link[]) => void;
  onClose: () => void;
}

/** The links that were found, all of them chosen at first, before they are added. */
export function FoundLinks({ fresh, onAdd, onClose }: Props) {
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const chosen = fresh.filter(({ url }) => !left.has(url));
  const toggle = (url: string) =>
    leave(new Set(left.has(url) ? [...left].filter((one) => one !== url) : [...left, url]));
  return (
    <Modal
      title="Found on other platforms"
      confirm={`Add ${counted(chosen.length, '1 link', 'links')}`}
      disabled={chosen.length === 0}
      onConfirm={() => onAdd(chosen)}
      onCancel={onClose}
    >
      <p>They are stored when you save the release.</p>
      <ul className="proposed">
        {fresh.map(({ name, url }) => (
          <li key={url}>
            <label className="check">
              <input type="checkbox" checked={!left.has(url)} onChange={() => toggle(url)} />
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
