import { type SubmitEvent, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { MailingView } from '#contract/letters';
import { addToast } from '#stores/toasts';
import { Field } from '../../ui/Field.tsx';

type Entries = Result<'readAddresses'>['entries'];

/** Looks addresses up, for who has that right. It asks why, and that it was done is kept. */
export function AddressReader({ mailings }: { mailings: readonly MailingView[] }) {
  const [entries, setEntries] = useState<Entries | null>(null);
  const read = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { of: String(form.get('of')), reason: String(form.get('reason')) };
    await api.readAddresses({ body }).then(
      (answer) => setEntries(answer.entries),
      (problem: unknown) =>
        addToast('error', problem instanceof Error ? problem.message : String(problem)),
    );
  };
  return (
    <section aria-labelledby="addresses">
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
          {(given) => <input {...given} name="reason" required minLength={5} maxLength={300} />}
        </Field>
        <button type="submit" className="button">
          Show them
        </button>
      </form>
      {entries && (
        <ul>
          {entries.map(({ address, at, text }) => (
            <li key={address + at}>
              {address}, {at.slice(0, 10)}: {text}
            </li>
          ))}
          {entries.length === 0 && <li>There are none.</li>}
        </ul>
      )}
    </section>
  );
}
