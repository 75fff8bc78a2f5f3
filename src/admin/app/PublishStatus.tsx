import { useStore } from '@nanostores/react';
import type { Publishing } from '#domain/publication/publication';
import { $publishing, $publishingTrouble } from '../state/publishing.ts';
import { adminPath } from '../state/router.ts';

function words({ state, live, wanted, exported }: Publishing): string {
  if (state === 'failed') return 'Publishing failed';
  if (state === 'queued') return 'Changes are queued';
  if (state === 'building') return 'Building the site';
  if (wanted < exported) return `Rolled back to version ${live}`;
  return live === 0 ? 'Nothing is published yet' : 'The site is up to date';
}

interface Props {
  /** Whether the page of the publications may be opened. */
  isStaff: boolean;
}

/** The state of the publication, always in the corner of the eye. */
export function PublicationCorner({ isStaff }: Props) {
  const publishing = useStore($publishing);
  const trouble = useStore($publishingTrouble);
  const state = trouble ? 'unknown' : (publishing?.state ?? 'unknown');
  const text = trouble ? 'State unknown' : publishing ? words(publishing) : 'Asking …';
  const inner = (
    <>
      <span className="lamp" data-state={state} aria-hidden="true" />
      {text}
    </>
  );
  return (
    <p className="corner" role="status" title={trouble || publishing?.failure}>
      {isStaff ? (
        <a href={adminPath('publications')}>{inner}</a>
      ) : (
        <span className="corner-words">{inner}</span>
      )}
    </p>
  );
}
