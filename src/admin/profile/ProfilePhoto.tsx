import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $session } from '#stores/session';
import type { Asked } from '../../islands/account/useGraph.ts';
import { Missing } from './Missing.tsx';

/** The address of a blob for as long as it is shown. */
function useBlobAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob && address;
}

/** The first letters of the first and the last name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}

/** The photo, or the initials where there is none; says which. */
export function ProfilePhoto({ photo }: { photo: Asked<Blob | null> }) {
  const { name } = useStore($session);
  const address = useBlobAddress(photo.state === 'ready' ? photo.value : null);
  if (address)
    return (
      <img className="portrait" src={address} alt={`${name ?? 'You'}`} width="144" height="144" />
    );
  return (
    <div>
      <p className="portrait" aria-hidden="true">
        {initials(name ?? '')}
      </p>
      {photo.state === 'ready' && <p>Your account has no photo.</p>}
      <Missing part={photo} what="Your photo" />
    </div>
  );
}
