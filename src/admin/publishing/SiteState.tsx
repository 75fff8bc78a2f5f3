import type { Publishing } from '#domain/publication/publication';
import { RetryButton } from './RetryButton.tsx';

/** Where the site stands, in a sentence or two. */
export function SiteState({ publishing }: { publishing: Publishing }) {
  const { state, failure, live, wanted, exported } = publishing;
  return (
    <div className="site-state" role="status" data-state={state}>
      <p>
        {live === 0 ? 'Nothing is on the site yet.' : `The site shows version ${live}.`}{' '}
        {state === 'queued' && 'Changes are queued for the next one.'}
        {state === 'building' && `Version ${wanted} is being built.`}
        {wanted < exported &&
          ` It was rolled back from version ${exported}; the next change brings everything forward again.`}
      </p>
      {state === 'failed' && (
        <p className="failure">
          Version {wanted} could not be built. {failure} <RetryButton />
        </p>
      )}
    </div>
  );
}
