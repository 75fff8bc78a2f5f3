import type { Asked } from '../../islands/account/useGraph.ts';

interface Props {
  part: Asked<unknown>;
  /** What is missing, at the head of a sentence: "Your photo". */
  what: string;
}

/** What is missing of the profile, why, and what can be done. Nothing while it is there. */
export function Missing({ part, what }: Props) {
  if (part.state === 'ready') return null;
  if (part.state === 'loading') return <p aria-busy="true">{what}: on the way …</p>;
  const needsConsent = part.state === 'no-consent';
  return (
    <div className="missing" role="status">
      <p>
        {needsConsent
          ? `${what}: you have not agreed to it being read.`
          : `${what}: not to be had.`}{' '}
        {part.reason}
      </p>
      <button type="button" className="button quiet" onClick={part.again}>
        {needsConsent ? 'Agree and show' : 'Try again'}
      </button>
    </div>
  );
}
