import { useState } from 'react';
import type { Track } from '#domain/release/track';
import { Modal } from '../ui/Modal.tsx';

interface Props {
  track: Track;
  stored: { url: string; bytes: number };
  onRemove: (track: Track) => void;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A recording that is there: fetched, or deleted once that is confirmed. */
export function StoredRecording({ track, stored, onRemove }: Props) {
  const [asks, ask] = useState(false);
  const remove = () => {
    ask(false);
    onRemove(track);
  };
  return (
    <div className="upload-buttons">
      <a className="button quiet small" href={stored.url} download target="_self">
        Fetch the recording ({megabytes(stored.bytes)})
      </a>
      <button type="button" className="button quiet small danger" onClick={() => ask(true)}>
        Delete the recording
      </button>
      {asks && (
        <Modal
          title={`Delete the recording of ${track.name}?`}
          confirm="Delete"
          danger
          onCancel={() => ask(false)}
          onConfirm={remove}
        >
          <p>The file is gone for good; the track stays.</p>
        </Modal>
      )}
    </div>
  );
}
