import { useState } from 'react';
import { api } from '#adapters/api';
import type { EmailsAnswer } from '#contract/emails';
import type { NewslettersAnswer, NewsletterView } from '#contract/newsletters';
import { reasonOf } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { setAnswer, useCall } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { newsletterText } from './emailLabels.ts';
import { emptyDraft, NewsletterEditor } from './NewsletterEditor.tsx';

/** Milliseconds between two looks while one is being sent. */
const pause = 10_000;

/** The newsletter: how many read it, what was sent, and a place to write the next one. */
export function Newsletters({ counts }: { counts: EmailsAnswer['newsletter'] }) {
  const query = useCall('getNewsletters', {}, { refetchInterval: pause });
  return (
    <>
      <p>
        {counts.listed} confirmed, {counts.waiting} on the way.
      </p>
      <Loaded
        query={query}
        loading="Loading the newsletters …"
        failed="The newsletters could not be loaded"
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
          Write a newsletter
        </button>
      </p>
      {newsletters.length === 0 && <Empty>No newsletter was written yet.</Empty>}
      <ul className="admin-rows emails">
        {newsletters.map((newsletter) => (
          <li key={newsletter.id}>
            <div>
              <h3 dir="auto">{newsletter.subject}</h3>
              <p>{newsletterText(newsletter)}</p>
              <p className="row-facts">
                <Timestamp at={newsletter.endedAt ?? newsletter.startedAt ?? newsletter.savedAt} />,
                by <span dir="auto">{newsletter.savedBy}</span>
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

/** Opens or deletes a draft; stops one that is being sent. */
function Choices({ newsletter: { id, subject, state }, onOpen }: ChoicesProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const decide = async (call: 'stopNewsletter' | 'removeNewsletter') => {
    setBusy(true);
    try {
      await setAnswer('getNewsletters', {}, await api[call]({ body: { id } }));
    } catch (error) {
      addToast('error', reasonOf(error));
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
          aria-label={`Stop: ${subject}`}
          disabled={isBusy}
          onClick={() => void decide('stopNewsletter')}
        >
          Stop
        </button>
      </div>
    );
  if (state !== 'draft') return null;
  return (
    <div className="actions">
      <button
        type="button"
        className="button small"
        aria-label={`Open: ${subject}`}
        onClick={onOpen}
      >
        Open
      </button>
      <button
        type="button"
        className="button quiet small"
        aria-label={`Delete: ${subject}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
      {isAsking && (
        <Modal
          title="Delete the draft?"
          confirm="Delete"
          onConfirm={() => void decide('removeNewsletter')}
          onCancel={() => setAsking(false)}
          disabled={isBusy}
          danger
        >
          <p>“{subject}” cannot be restored.</p>
        </Modal>
      )}
    </div>
  );
}
