import { useState } from 'react';
import { api } from '#adapters/api';
import { Problem } from '#domain/problem';
import type { Publication, Publishing } from '#domain/publication/publication';
import { addToast } from '#stores/toasts';
import { brokenText, usePublishing, watchClosely } from '../state/publishing.ts';
import { useLoaded } from '../state/queries.ts';
import { heldText } from '../ui/heldText.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { RetryPublishing } from '../ui/RetryPublishing.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { PublicationEntry } from './PublicationEntry.tsx';
import './publications.css';

/** The versions of the site: when and why each was published, and the way back to an earlier one. */
export function Publications() {
  const { data: publishing } = usePublishing();
  const { state = '', exported = 0, wanted = 0, live = 0 } = publishing ?? {};
  // Loaded again whenever the site's state changes.
  const publications = useLoaded(
    ['listPublications', state, exported, wanted, live],
    () => api.listPublications({}),
    { placeholderData: (before) => before, enabled: publishing !== undefined },
  );
  return (
    <>
      <h1>Publications</h1>
      {publishing && <SiteState publishing={publishing} />}
      <Loaded
        query={publications}
        loading="Loading the publications …"
        failed="The publications could not be loaded"
      >
        {({ publications: all, kept }) =>
          publishing && <PublicationList publications={all} kept={kept} publishing={publishing} />
        }
      </Loaded>
    </>
  );
}

/** The state of the site, in a sentence or two. */
function SiteState({ publishing }: { publishing: Publishing }) {
  const { state, failure, broken, live, wanted, exported, held } = publishing;
  return (
    <div className="site-state" role="status" data-state={state}>
      <p>
        {live === 0 ? 'Nothing is on the site yet.' : `The site shows version ${live}.`}{' '}
        {state === 'queued' && 'Changes are queued for the next one.'}
        {state === 'building' && `Version ${wanted} is being built.`}
        {!held &&
          wanted < exported &&
          ` It was rolled back from version ${exported}; the next change brings everything forward again.`}
      </p>
      {held && <HeldNote held={held} />}
      {broken && <p className="failure">{brokenText(broken)}</p>}
      {state === 'failed' && (
        <p className="failure">
          Version {wanted} could not be built. {failure} <RetryPublishing />
        </p>
      )}
    </div>
  );
}

/** The person who holds the site, the changes that wait, and the button to let go. */
function HeldNote({ held }: { held: NonNullable<Publishing['held']> }) {
  const [isLetting, setLetting] = useState(false);
  const letGo = async () => {
    setLetting(true);
    try {
      await api.resumePublishing({});
      watchClosely();
      addToast('success', 'Publishing goes on');
    } catch (error) {
      addToast('error', error instanceof Problem ? error.message : 'Publishing was not resumed.');
    }
    setLetting(false);
  };
  return (
    <div className="failure">
      <p>{heldText(held)}</p>
      <button type="button" className="button" aria-disabled={isLetting} onClick={letGo}>
        Let go, and publish everything
      </button>
    </div>
  );
}

interface ListProps {
  publications: readonly Publication[];
  /** The versions that can be shown again. */
  kept: readonly number[];
  publishing: Publishing;
}

/** Publications, newest first. */
function PublicationList({ publications, kept, publishing }: ListProps) {
  const [asked, ask] = useState<Publication | null>(null);
  if (publications.length === 0) return <Empty>Nothing has been published yet.</Empty>;
  return (
    <>
      <ol className="publications">
        {publications.map((publication) => {
          const { version } = publication;
          const canShow = kept.includes(version) && version !== publishing.wanted;
          return (
            <PublicationEntry
              key={version}
              publication={publication}
              publishing={publishing}
              onShow={canShow ? () => ask(publication) : null}
            />
          );
        })}
      </ol>
      {asked && (
        <RollBackQuestion
          publication={asked}
          isForward={asked.version > publishing.wanted}
          onClose={() => ask(null)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  publication: Publication;
  isForward: boolean;
  onClose: () => void;
}

/** Asks before the site shows another version. */
function RollBackQuestion({ publication, isForward, onClose }: QuestionProps) {
  const [isAsking, setAsking] = useState(false);
  const [hold, setHold] = useState(!isForward);
  const { version, exportedAt } = publication;
  const show = async () => {
    setAsking(true);
    try {
      await api.rollBack({ body: { version, hold } });
      watchClosely();
      addToast('success', `Version ${version} goes on the site`);
    } catch (error) {
      addToast('error', error instanceof Problem ? error.message : 'The site was not changed.');
    }
    onClose();
  };
  return (
    <Modal
      title={isForward ? `Go forward to version ${version}?` : `Roll back to version ${version}?`}
      confirm={isForward ? 'Go forward' : 'Roll back'}
      onConfirm={show}
      onCancel={onClose}
      disabled={isAsking}
    >
      <p>
        The site will look as it did in version {version}, of <Timestamp at={exportedAt} />. Nothing
        in the back office changes, and you can come back to this version.
      </p>
      <label className="check">
        <input type="checkbox" checked={hold} onChange={(event) => setHold(event.target.checked)} />
        <span>
          Hold the site there until somebody lets go
          <span className="check-hint">
            {hold
              ? 'Saves are kept, and published together then.'
              : 'The next save that is published brings everything forward.'}
          </span>
        </span>
      </label>
    </Modal>
  );
}
