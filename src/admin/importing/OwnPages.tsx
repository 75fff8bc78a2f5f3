import { useId } from 'react';
import { ErrorLine, hintId, tied } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/importing.ts';

const termsOfBandcamp = 'https://bandcamp.com/terms_of_use';

interface Props {
  isConfirmed: boolean;
  error: string | undefined;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Staff confirm that the pages at Bandcamp are their own label's: nothing is fetched before. */
export function OwnPages({ isConfirmed, error, onConfirm }: Props) {
  const id = useId();
  return (
    <div className="import-own">
      <label className="check">
        <input
          {...tied(id, { hint: true, error })}
          type="checkbox"
          checked={isConfirmed}
          onChange={({ target }) => onConfirm(target.checked)}
        />
        <span>{sentences.ownPages}</span>
      </label>
      <p className="field-hint" id={hintId(id)}>
        {filled(sentences.hintOwnPages, {
          link: (words) => (
            <a href={termsOfBandcamp} rel="noreferrer">
              {words}
            </a>
          ),
        })}
      </p>
      <ErrorLine id={id} error={error} isAlert />
    </div>
  );
}
