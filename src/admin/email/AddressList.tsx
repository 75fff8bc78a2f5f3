import type { Result } from '#contract/api';
import { counted } from '#domain/counted';
import { Moment } from '../ui/Timestamp.tsx';

interface Props {
  entries: Result<'readAddresses'>['entries'];
  onHide: () => void;
}

/** Addresses that were looked up, each with what was agreed to or written. */
export function AddressList({ entries, onHide }: Props) {
  const count = counted(entries.length, 'One address.', 'addresses.');
  return (
    <>
      <p role="status">{entries.length === 0 ? 'There are none.' : count}</p>
      <ul className="office-rows letters">
        {entries.map(({ address, at, text }) => (
          <li key={address + at}>
            <div>
              <h3>{address}</h3>
              <p className="letter-words" dir="auto">
                {text}
              </p>
              <p className="row-facts">
                <Moment at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="button quiet" onClick={onHide}>
        Hide them
      </button>
    </>
  );
}
