import type { LettersAnswer } from '#contract/letters';
import { isStuck } from '#domain/email/delivery';
import { Moment } from '../ui/Timestamp.tsx';
import { Decision } from './Decision.tsx';
import { letterNames, stateWords } from './emailLabels.ts';

interface Props {
  letters: LettersAnswer['letters'];
  onDecided: (answer: LettersAnswer) => void;
}

/** What is not sent yet: kinds and states, and nothing of who wrote it or whom it is for. */
export function LetterList({ letters, onDecided }: Props) {
  if (letters.length === 0) return <p className="list-empty">Every letter has gone.</p>;
  return (
    <ul className="office-rows letters">
      {letters.map(({ id, kind, state, since, tries, failure }) => (
        <li key={id} data-stuck={isStuck(state)}>
          <div>
            <h3>{letterNames[kind]}</h3>
            <p>
              Of <Moment at={since} />: {stateWords[state]}.
            </p>
            {failure && (
              <p className="row-facts">
                {failure} {tries === 1 ? 'Tried once.' : `Tried ${tries} times.`}
              </p>
            )}
          </div>
          {isStuck(state) && (
            <Decision
              of={{ letter: id }}
              name={letterNames[kind]}
              loss="It is erased here, and nobody can bring it back."
              onDecided={onDecided}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
