import { useState } from 'react';
import { api } from '#adapters/api';
import type { Publication, Publishing } from '#domain/publication/publication';
import { isSiteTroubled, siteStateOf } from '#domain/publication/siteState';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/publishing.ts';
import { problemOf } from '../state/problems.ts';
import { brokenText, usePublishing, watchClosely } from '../state/publishing.ts';
import { useLoaded } from '../state/queries.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { RetryPublishing } from '../ui/RetryPublishing.tsx';
import { pausedText, siteText } from '../ui/siteText.ts';
import { Timestamp } from '../ui/Timestamp.tsx';
import { PublicationEntry } from './PublicationEntry.tsx';
import './publications.css';

/** The versions of the site: when and why each was published, and how to return to one. */
export function Publications() {
  const { data: publishing } = usePublishing();
  const { state = '', exported = 0, wanted = 0, live = 0 } = publishing ?? {};
  // Reloaded whenever the site's state changes.
  const publications = useLoaded(
    ['listPublications', state, exported, wanted, live],
    () => api.listPublications({}),
    { placeholderData: (before) => before, enabled: publishing !== undefined },
  );
  return (
    <>
      <h1>{sentences.publications}</h1>
      {publishing && <SiteState publishing={publishing} />}
      <Loaded
        query={publications}
        loading={sentences.loadingPublications}
        failed={sentences.publicationsNotLoaded}
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
  const { state, broken, live, wanted, paused } = publishing;
  const told = siteStateOf(publishing);
  return (
    <div className="site-state" role="status" data-state={state}>
      {live > 0 && live !== wanted && <p>{fill(sentences.theSiteShowsVersion, { live })}</p>}
      {told !== 'paused' && (
        <p className={isSiteTroubled(told) ? 'failure' : undefined}>
          {siteText(publishing)} {state === 'failed' && <RetryPublishing />}
        </p>
      )}
      {paused && <PausedNote paused={paused} />}
      {broken && told !== 'broken' && <p className="failure">{brokenText(broken)}</p>}
    </div>
  );
}

/** Shows who paused publishing, the number of waiting changes, and the button to resume. */
function PausedNote({ paused }: { paused: NonNullable<Publishing['paused']> }) {
  const [isResuming, setResuming] = useState(false);
  const resume = async () => {
    setResuming(true);
    try {
      await api.resumePublishing({});
      watchClosely();
      addToast('success', sentences.publishingGoesOn);
    } catch (error) {
      addToast('error', problemOf(error, sentences.publishingNotResumed).message);
    }
    setResuming(false);
  };
  return (
    <div className="failure">
      <p>{pausedText(paused)}</p>
      <button type="button" className="button" aria-disabled={isResuming} onClick={resume}>
        {sentences.resumePublishing}
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
  if (publications.length === 0) return <Empty>{sentences.nothingPublished}</Empty>;
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
  const [pause, setPause] = useState(!isForward);
  const { version, exportedAt } = publication;
  const show = async () => {
    setAsking(true);
    try {
      await api.rollBack({ body: { version, pause } });
      watchClosely();
      addToast('success', fill(sentences.versionGoesOn, { version }));
    } catch (error) {
      addToast('error', problemOf(error, sentences.siteNotChanged).message);
    }
    onClose();
  };
  return (
    <Modal
      title={
        isForward
          ? fill(sentences.goForwardToVersion, { version })
          : fill(sentences.rollBackToVersion, { version })
      }
      confirm={isForward ? sentences.goForward : sentences.rollBack}
      onConfirm={show}
      onCancel={onClose}
      disabled={isAsking}
    >
      <p>{filled(sentences.rollBackChanges, { version, at: <Timestamp at={exportedAt} /> })}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={pause}
          onChange={(event) => setPause(event.target.checked)}
        />
        <span>
          {sentences.pausePublishing}
          <small className="field-hint check-hint">
            {pause ? sentences.savesAreKept : sentences.nextSaveGoesForward}
          </small>
        </span>
      </label>
    </Modal>
  );
}
