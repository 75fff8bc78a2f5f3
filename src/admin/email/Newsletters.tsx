import { useState } from 'react';
import { api } from '#adapters/api';
import type { EmailsAnswer } from '#contract/emails';
import type { NewslettersAnswer, NewsletterView } from '#contract/newsletters';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { sentences } from '../sentences/email.ts';
import { filled } from '../sentences/filled.tsx';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { newsletterText } from './emailLabels.ts';
import { emptyDraft, NewsletterEditor } from './NewsletterEditor.tsx';

/** Milliseconds between two polls during sending. */
const pause = 10_000;

/** The newsletter: its readers, past issues, and the editor for the next one. */
export function Newsletters({ counts }: { counts: EmailsAnswer['newsletter'] }) {
  const query = useCall('getNewsletters', {}, { refetchInterval: pause });
  return (
    <>
      <p>{fill(sentences.confirmedOnTheWay, { listed: counts.listed, waiting: counts.waiting })}</p>
      <Loaded
        query={query}
        loading={sentences.loadingNewsletters}
        failed={sentences.newslettersNotLoaded}
      >
        {(loaded) => <NewsletterList loaded={loaded} />}
      </Loaded>
    </>
  );
}

function NewsletterList({ loaded }: { loaded: NewslettersAnswer }) {
  const { newsletters, readers, perMinute } = loaded;
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = newsletters.find(({ id }) => id === openId);
  if (openId && (!opened || opened.state === 'draft')) {
    const { subject, text, buttonLabel, buttonAddress } = opened ?? emptyDraft;
    return (
      <NewsletterEditor
        key={openId}
        id={openId}
        stored={{ subject, text, buttonLabel, buttonAddress }}
        readers={readers}
        perMinute={perMinute}
        onClose={() => {
          $unsaved.set(null);
          setOpenId(null);
        }}
      />
    );
  }
  return (
    <>
      <p className="email-write">
        <button
          type="button"
          className="button small"
          onClick={() => setOpenId(crypto.randomUUID())}
        >
          {sentences.writeANewsletter}
        </button>
      </p>
      {newsletters.length === 0 && <Empty>{sentences.noNewsletters}</Empty>}
      <ul className="admin-rows emails">
        {newsletters.map((newsletter) => (
          <li key={newsletter.id}>
            <div>
              <h3 dir="auto">{newsletter.subject}</h3>
              <p>{newsletterText(newsletter)}</p>
              <p className="row-facts">
                {filled(sentences.savedBy, {
                  at: (
                    <Timestamp
                      at={newsletter.endedAt ?? newsletter.startedAt ?? newsletter.savedAt}
                    />
                  ),
                  savedBy: <span dir="auto">{newsletter.savedBy}</span>,
                })}
              </p>
            </div>
            <Choices newsletter={newsletter} onOpen={() => setOpenId(newsletter.id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ChoicesProps {
  newsletter: NewsletterView;
  onOpen: () => void;
}

/** Opens or deletes a draft; stops a newsletter that is being sent. */
function Choices({ newsletter: { id, subject, state }, onOpen }: ChoicesProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const decide = async (call: 'stopNewsletter' | 'removeNewsletter') => {
    setBusy(true);
    try {
      await setAnswer('getNewsletters', {}, await api[call]({ body: { id } }));
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
    setAsking(false);
  };
  if (state === 'sending')
    return (
      <div className="actions">
        <button
          type="button"
          className="button small"
          aria-label={fill(sentences.stopNamed, { subject })}
          disabled={isBusy}
          onClick={() => void decide('stopNewsletter')}
        >
          {sentences.stop}
        </button>
      </div>
    );
  if (state !== 'draft') return null;
  return (
    <div className="actions">
      <button
        type="button"
        className="button small"
        aria-label={fill(sentences.openNamed, { subject })}
        onClick={onOpen}
      >
        {sentences.open}
      </button>
      <button
        type="button"
        className="button quiet small"
        aria-label={fill(sentences.deleteNamed, { subject })}
        onClick={() => setAsking(true)}
      >
        {sentences.delete}
      </button>
      {isAsking && (
        <Modal
          title={sentences.deleteQuestion}
          confirm={sentences.delete}
          onConfirm={() => void decide('removeNewsletter')}
          onCancel={() => setAsking(false)}
          disabled={isBusy}
          danger
        >
          <p>{fill(sentences.cannotBeRestored, { subject })}</p>
        </Modal>
      )}
    </div>
  );
}
