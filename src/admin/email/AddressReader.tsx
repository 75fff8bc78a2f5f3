import { type SubmitEvent, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { MailingView } from '#contract/letters';
import { reasonOf } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { Field } from '../../components/Field.tsx';
import { AddressList } from './AddressList.tsx';

type Entries = Result<'readAddresses'>['entries'];

interface Props {
  mailings: readonly MailingView[];
  /** Addresses were read, and that they were is noted. */
  onRead: () => void;
}

/** Reads the addresses that a form asks for, and tells that it was done. */
function useReading(onRead: () => void) {
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
    } catch (problem) {
      addToast('error', reasonOf(problem));
    }
    setBusy(false);
  };
  return { read, entries, hide: () => setEntries(null), isBusy };
}

/** Looks addresses up, for who has that right. It asks why, and that it was done is kept. */
export function AddressReader({ mailings, onRead }: Props) {
  const { read, entries, hide, isBusy } = useReading(onRead);
  return (
    <section className="office-panel" aria-labelledby="addresses">
      <h2 id="addresses">Look up addresses</h2>
      <form className="form" onSubmit={(event) => void read(event)}>
        <Field label="Of">
          {(given) => (
            <select {...given} name="of">
              <option value="messages">Messages that are not sent yet</option>
              <option value="newsletter">The newsletter</option>
              {mailings.map(({ cId, title }) => (
                <option key={cId} value={cId}>{`Pre-saves of ${title}`}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Why" hint="Kept with your name, for all staff to see.">
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
          Show them
        </button>
      </form>
      {entries && <AddressList entries={entries} onHide={hide} />}
    </section>
  );
}
