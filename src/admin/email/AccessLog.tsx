import type { LettersAnswer } from '#contract/letters';
import { counted } from '#domain/counted';
import { Moment } from '../ui/Timestamp.tsx';
import { whatWasRead } from './emailLabels.ts';

/** Who looked at visitors' addresses, and why: for all staff to see. */
export function ReadingList({ readings, mailings }: Pick<LettersAnswer, 'readings' | 'mailings'>) {
  if (readings.length === 0) return <p className="list-empty">Nobody looked at an address.</p>;
  return (
    <ul className="office-rows letters">
      {readings.map(({ at, name, what, reason, count }) => (
        <li key={at + name}>
          <div>
            <h3 dir="auto">{name}</h3>
            <p dir="auto">{reason}</p>
            <p className="row-facts">
              <Moment at={at} />, {counted(count, '1 address', 'addresses')} of{' '}
              {whatWasRead(what, mailings)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
