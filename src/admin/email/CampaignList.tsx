import type { LettersAnswer } from '#contract/letters';
import { entryPath } from '../state/router.ts';
import { Decision } from './Decision.tsx';
import { isMailingStuck, progressOf } from './emailLabels.ts';

interface Props {
  mailings: LettersAnswer['mailings'];
  onDecided: (answer: LettersAnswer) => void;
}

/** How far the mails of each record are that was pre-saved. */
export function MailingList({ mailings, onDecided }: Props) {
  if (mailings.length === 0) return <p className="list-empty">Nobody pre-saved anything yet.</p>;
  return (
    <ul className="office-rows letters">
      {mailings.map((mailing) => {
        const { cId, title, failure } = mailing;
        const isStuck = isMailingStuck(mailing);
        return (
          <li key={cId} data-stuck={isStuck}>
            <div>
              <h3 dir="auto">
                <a href={entryPath('release', cId)}>{title}</a>
              </h3>
              <p>{progressOf(mailing)}</p>
              {failure && <p className="row-facts">{failure}</p>}
            </div>
            {isStuck && (
              <Decision
                of={{ release: cId }}
                name={title}
                loss="They count as done: their addresses are erased, and nobody is written to about it."
                onDecided={onDecided}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
