import { type SubmitEvent, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { CampaignView, EmailsAnswer } from '#contract/emails';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/email.ts';
import { counted, formOf } from '../sentences/language.ts';
import { problemOf } from '../state/problems.ts';
import { Empty } from '../ui/Loaded.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { subjectText } from './emailLabels.ts';

type Entries = Result<'readAddresses'>['entries'];

interface LookupProps {
  campaigns: readonly CampaignView[];
  /** Called after a lookup, which adds an entry to the access log. */
  onRead: () => void;
}

/** Looks up addresses, for staff with that right. It asks for a reason, which is logged. */
export function AddressLookup({ campaigns, onRead }: LookupProps) {
  const [entries, setEntries] = useState<Entries | null>(null);
  const [isBusy, setBusy] = useState(false);
  const read = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { of: String(form.get('of')), reason: String(form.get('reason')) };
    setBusy(true);
    try {
      setEntries((await api.readAddresses({ body })).entries);
      onRead();
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    setBusy(false);
  };
  return (
    <section className="admin-panel" aria-labelledby="addresses">
      <h2 id="addresses">{sentences.lookUpAddresses}</h2>
      <form className="form" onSubmit={(event) => void read(event)}>
        <Field label={sentences.addressesOf}>
          {(given) => (
            <select {...given} name="of">
              <option value="messages">{sentences.unsentMessages}</option>
              <option value="newsletter">{sentences.theNewsletter}</option>
              {campaigns.map(({ cId, title }) => (
                <option key={cId} value={cId}>
                  {fill(sentences.presavesOf, { title })}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={sentences.reason} hint={sentences.reasonIsLogged}>
          {(given) => (
            <input
              {...given}
              name="reason"
              required
              minLength={5}
              maxLength={300}
              autoComplete="off"
            />
          )}
        </Field>
        <button type="submit" className="button" disabled={isBusy}>
          {sentences.showAddresses}
        </button>
      </form>
      {entries && <AddressList entries={entries} onHide={() => setEntries(null)} />}
    </section>
  );
}

/** Addresses from a lookup, each with its consent or message. */
function AddressList({ entries, onHide }: { entries: Entries; onHide: () => void }) {
  return (
    <>
      <p role="status">
        {entries.length === 0
          ? sentences.noAddresses
          : counted(sentences.addresses, { count: entries.length })}
      </p>
      <ul className="admin-rows emails">
        {entries.map(({ address, at, text }) => (
          <li key={address + at}>
            <div>
              <h3>{address}</h3>
              <p className="email-text" dir="auto">
                {text}
              </p>
              <p className="row-facts">
                <Timestamp at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="button quiet" onClick={onHide}>
        {sentences.hideAddresses}
      </button>
    </>
  );
}

interface LogProps {
  entries: EmailsAnswer['accessLog'];
  campaigns: readonly CampaignView[];
}

/** Every lookup of visitors' addresses and every grant of the right, visible to all staff. */
export function AccessLog({ entries, campaigns }: LogProps) {
  if (entries.length === 0) return <Empty>{sentences.nobodyLookedUp}</Empty>;
  return (
    <ul className="admin-rows emails">
      {entries.map(({ at, name, what, reason, count }) => (
        <li key={at + name}>
          <div>
            <h3 dir="auto">{name}</h3>
            <p dir="auto">{reason}</p>
            <p className="row-facts">
              {what === 'granted'
                ? filled(sentences.grantedAt, { at: <Timestamp at={at} /> })
                : filled(formOf(sentences.lookedUp, count), {
                    at: <Timestamp at={at} />,
                    what: subjectText(what, campaigns),
                  })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
