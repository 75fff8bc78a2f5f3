import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import type { EmailsAnswer } from '#contract/emails';
import type { NewslettersAnswer, NewsletterView } from '#contract/newsletters';
import { isOnSite, newsletterDraftSchema } from '#domain/email/newsletter';
import { trashDays } from '#domain/trash';
import { $session } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/email.ts';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { $unsaved } from '../state/unsaved.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { newsletterText } from './emailLabels.ts';
import { NewsletterEditor } from './NewsletterEditor.tsx';
import {
  forgetNewsletter,
  keptNewsletters,
  moveNewsletter,
  newNewsletter,
} from './useNewsletterDraft.ts';

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
  const { newsletters, deleted, readers, perMinute, languages, hasArchive } = loaded;
  const username = useStore($session).username ?? '';
  // A link may name the newsletter to open.
  const [openId, setOpenId] = useState<string | null>(() =>
    new URLSearchParams(location.search).get('newsletter'),
  );
  const [, setForgotten] = useState(0);
  const opened = newsletters.find(({ id }) => id === openId);
  if (openId && (!opened || opened.state === 'draft')) {
    return (
      <NewsletterEditor
        key={openId}
        id={openId}
        stored={{
          draft: opened ? newsletterDraftSchema.parse(opened) : newNewsletter,
          savedAt: opened?.savedAt ?? null,
          savedBy: opened?.savedBy ?? '',
        }}
        languages={languages}
        hasArchive={hasArchive}
        readers={readers}
        perMinute={perMinute}
        onClose={() => {
          $unsaved.set(null);
          setOpenId(null);
        }}
      />
    );
  }
  const kept = keptNewsletters(username, newsletters);
  /** Opens what was typed; of a newsletter that was sent meanwhile, as a new one. */
  const openKept = (id: string) => {
    const isSent = newsletters.some((one) => one.id === id);
    const to = isSent ? crypto.randomUUID() : id;
    if (isSent) moveNewsletter(id, to, username);
    setOpenId(to);
  };
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
      {newsletters.length + kept.length === 0 && <Empty>{sentences.noNewsletters}</Empty>}
      <ul className="admin-rows emails">
        {kept.map((one) => (
          <KeptRow
            key={one.id}
            kept={one}
            onOpen={() => openKept(one.id)}
            onDiscard={() => {
              forgetNewsletter(one.id, username);
              setForgotten((times) => times + 1);
            }}
          />
        ))}
        {newsletters.map((newsletter) => (
          <li key={newsletter.id}>
            <div>
              <h3 dir="auto">{newsletter.subject}</h3>
              <p>{newsletterText(newsletter)}</p>
              {hasArchive && isOnSite({ draft: newsletter, state: newsletter.state }) && (
                <p>{sentences.isOnSite}</p>
              )}
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
            <Choices
              newsletter={newsletter}
              hasArchive={hasArchive}
              onOpen={() => setOpenId(newsletter.id)}
            />
          </li>
        ))}
      </ul>
      {deleted.length > 0 && <DeletedDrafts deleted={deleted} />}
    </>
  );
}

/** The drafts that were deleted in the last thirty days. */
function DeletedDrafts({ deleted }: Pick<NewslettersAnswer, 'deleted'>) {
  const { isBusy, decide } = useDecision();
  return (
    <div className="email-deleted">
      <h3>{sentences.deletedDrafts}</h3>
      <ul className="admin-rows emails">
        {deleted.map(({ id, subject, by, at, until }) => (
          <li key={id}>
            <div>
              <h4 dir="auto">{subject}</h4>
              <p className="row-facts">
                {filled(sentences.deletedBy, {
                  by: <bdi>{by}</bdi>,
                  at: <Timestamp at={at} />,
                  until: <Timestamp at={until} />,
                })}
              </p>
            </div>
            <div className="actions">
              <button
                type="button"
                className="button quiet small"
                aria-label={fill(sentences.restoreNamed, { subject })}
                disabled={isBusy}
                onClick={() => void decide(() => api.restoreNewsletter({ body: { id } }))}
              >
                {sentences.restore}
              </button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface KeptRowProps {
  kept: { id: string; subject: string; at: string };
  onOpen: () => void;
  onDiscard: () => void;
}

/** A newsletter that was typed in this browser and never saved. */
function KeptRow({ kept, onOpen, onDiscard }: KeptRowProps) {
  const subject = kept.subject || sentences.newNewsletter;
  return (
    <li>
      <div>
        <h3 dir="auto">{subject}</h3>
        <p>{filled(sentences.onlyInThisBrowser, { at: <Timestamp at={kept.at} /> })}</p>
      </div>
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
          aria-label={fill(sentences.discardNamed, { name: subject })}
          onClick={onDiscard}
        >
          {sentences.discard}
        </button>
      </div>
    </li>
  );
}

/** A call that changes newsletters: the list shows its answer, an alert why it was refused. */
function useDecision() {
  const [isBusy, setBusy] = useState(false);
  const decide = async (call: () => Promise<NewslettersAnswer>) => {
    setBusy(true);
    try {
      await setAnswer('getNewsletters', {}, await call());
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
  };
  return { isBusy, decide };
}

interface ChoicesProps {
  newsletter: NewsletterView;
  /** Whether the site shows newsletters that were sent. */
  hasArchive: boolean;
  onOpen: () => void;
}

/** Opens or deletes a draft; stops one that is being sent, and puts it on the site or takes it off. */
function Choices({ newsletter, hasArchive, onOpen }: ChoicesProps) {
  const { id, subject, state, onSite = false } = newsletter;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, decide } = useDecision();
  if (state === 'sending' || (state === 'sent' && hasArchive))
    return (
      <div className="actions">
        {hasArchive && (
          <button
            type="button"
            className="button quiet small"
            aria-label={fill(onSite ? sentences.takeOffNamed : sentences.putOnSiteNamed, {
              subject,
            })}
            disabled={isBusy}
            onClick={() => void decide(() => api.showNewsletter({ body: { id, onSite: !onSite } }))}
          >
            {onSite ? sentences.takeOff : sentences.putOnSite}
          </button>
        )}
        {state === 'sending' && (
          <button
            type="button"
            className="button small"
            aria-label={fill(sentences.stopNamed, { subject })}
            disabled={isBusy}
            onClick={() => void decide(() => api.stopNewsletter({ body: { id } }))}
          >
            {sentences.stop}
          </button>
        )}
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
          onConfirm={() =>
            void decide(() => api.removeNewsletter({ body: { id } })).then(() => setAsking(false))
          }
          onCancel={() => setAsking(false)}
          disabled={isBusy}
          danger
        >
          <p>{fill(sentences.staysRestorable, { subject, days: trashDays })}</p>
        </Modal>
      )}
    </div>
  );
}
