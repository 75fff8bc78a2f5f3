import { useId } from 'react';
import type { SourceName } from '#domain/importing/importSources';
import { Field, hintId } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/importing.ts';

const tokensAtDiscogs = 'https://www.discogs.com/settings/developers';

interface TokenProps {
  token: string;
  onToken: (token: string) => void;
  /** Instead of where it is made. */
  hint?: string;
  error?: string | undefined;
}

/** The label's own token at Discogs, and where it is made. */
export function DiscogsToken({ token, onToken, hint, error }: TokenProps) {
  const whereMade = filled(sentences.hintDiscogsToken, {
    link: (words) => (
      <a href={tokensAtDiscogs} rel="noreferrer">
        {words}
      </a>
    ),
  });
  return (
    <Field label={sentences.discogsToken} hint={hint ?? whereMade} error={error}>
      {(control) => (
        <input
          {...control}
          type="password"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={token}
          onChange={({ target }) => onToken(target.value)}
        />
      )}
    </Field>
  );
}

/** Whether a source tells which releases the label did not make. */
export const tellsUnofficial = (source: SourceName): boolean =>
  source === 'discogs' || source === 'musicBrainz';

interface UnofficialProps {
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

/** Whether releases come that others made without the label. */
export function Unofficial({ isTaken, onTake }: UnofficialProps) {
  const id = useId();
  return (
    <div className="import-own">
      <label className="check">
        <input
          type="checkbox"
          aria-describedby={hintId(id)}
          checked={isTaken}
          onChange={({ target }) => onTake(target.checked)}
        />
        <span>{sentences.unofficial}</span>
      </label>
      <p className="field-hint" id={hintId(id)}>
        {sentences.hintUnofficial}
      </p>
    </div>
  );
}
