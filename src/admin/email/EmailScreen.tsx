import { useState } from 'react';
import { api } from '#adapters/api';
import type { Request } from '#contract/api';
import type { EmailsAnswer } from '#contract/emails';
import { isStuck } from '#domain/email/delivery';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/email.ts';
import { counted } from '../sentences/language.ts';
import { isCampaignStuck } from '../state/emails.ts';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { Empty, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { AccessLog, AddressLookup } from './Addresses.tsx';
import { campaignText, decisionsText, emailLabels, stateLabels, wayText } from './emailLabels.ts';
import '../ui/rows.css';
import { Newsletters } from './Newsletters.tsx';
import './email.css';

/** Emails to visitors: those waiting, those stuck, and the progress of each release's emails. */
export function EmailScreen() {
  const query = useCall('getEmails', {});
  return (
    <>
      <h1>{sentences.email}</h1>
      <Loaded query={query} loading={sentences.loadingEmails} failed={sentences.emailsNotLoaded}>
        {(loaded) => (
          <>
            <p className="site-state">{decisionsText(loaded)}</p>
            <p className="email-note">{wayText(loaded.way)}</p>
            <p className="email-note">
              {counted(sentences.followers, { count: loaded.followers })}
            </p>
            <div className="admin-columns">
              <div>
                <h2>{sentences.notSentYet}</h2>
                <EmailList emails={loaded.emails} />
                <h2>{sentences.presaves}</h2>
                <CampaignList campaigns={loaded.campaigns} />
                <h2>{sentences.newsletter}</h2>
                <Newsletters counts={loaded.newsletter} />
              </div>
              <div>
                {loaded.mayReadAddresses ? (
                  <AddressLookup campaigns={loaded.campaigns} onRead={query.retry} />
                ) : (
                  <p className="email-note">
                    {filled(sentences.whoSeesAddresses, {
                      link: (text) => <a href={paths.members}>{text}</a>,
                    })}
                  </p>
                )}
                <h2>{sentences.addressAccessLog}</h2>
                <AccessLog entries={loaded.accessLog} campaigns={loaded.campaigns} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

/** Unsent emails by kind and state, without sender or recipient. */
function EmailList({ emails }: { emails: EmailsAnswer['emails'] }) {
  if (emails.length === 0) return <Empty>{sentences.allSent}</Empty>;
  return (
    <ul className="admin-rows emails">
      {emails.map(({ id, kind, state, since, tries, failure }) => (
        <li key={id} data-stuck={isStuck(state)}>
          <div>
            <h3>{emailLabels[kind]}</h3>
            <p>
              {filled(sentences.fromSince, {
                at: <Timestamp at={since} />,
                state: stateLabels[state],
              })}
            </p>
            {failure && (
              <p className="row-facts">
                {failure} {counted(sentences.tried, { count: tries })}
              </p>
            )}
          </div>
          {isStuck(state) && (
            <Decision of={{ email: id }} name={emailLabels[kind]} loss={sentences.emailIsLost} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The progress of the emails of each pre-saved release. */
function CampaignList({ campaigns }: { campaigns: EmailsAnswer['campaigns'] }) {
  if (campaigns.length === 0) return <Empty>{sentences.noPresaves}</Empty>;
  return (
    <ul className="admin-rows emails">
      {campaigns.map((campaign) => {
        const { cId, title, failure } = campaign;
        const isStopped = isCampaignStuck(campaign);
        return (
          <li key={cId} data-stuck={isStopped}>
            <div>
              <h3 dir="auto">
                <a href={entryPath('release', cId)}>{title}</a>
              </h3>
              <p>{campaignText(campaign)}</p>
              {failure && <p className="row-facts">{failure}</p>}
            </div>
            {isStopped && (
              <Decision of={{ release: cId }} name={title} loss={sentences.chunkIsLost} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface DecisionProps {
  of: Request<'retryEmail'>['body'];
  /** Distinguishes the buttons of several rows for screen readers. */
  name: string;
  /** The data lost by discarding. */
  loss: string;
}

/** Resends stuck emails or discards them; discarding deletes them and therefore asks first. */
function Decision({ of, name, loss }: DecisionProps) {
  const [isAsking, ask] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const decide = async (call: 'retryEmail' | 'discardEmail') => {
    setBusy(true);
    try {
      await setAnswer('getEmails', {}, await api[call]({ body: of }));
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
  };
  const discard = async () => {
    await decide('discardEmail');
    ask(false);
  };
  return (
    <div className="actions">
      <button
        type="button"
        className="button small"
        aria-label={fill(sentences.sendAgainNamed, { name })}
        disabled={isBusy}
        onClick={() => void decide('retryEmail')}
      >
        {sentences.sendAgain}
      </button>
      <button
        type="button"
        className="button quiet small"
        aria-label={fill(sentences.discardNamed, { name })}
        onClick={() => ask(true)}
      >
        {sentences.discard}
      </button>
      {isAsking && (
        <Modal
          title={sentences.discardQuestion}
          confirm={sentences.discard}
          onConfirm={discard}
          onCancel={() => ask(false)}
          disabled={isBusy}
          danger
        >
          <p>
            {name}. {loss}
          </p>
        </Modal>
      )}
    </div>
  );
}
