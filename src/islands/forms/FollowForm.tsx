import { useId } from 'react';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { Field } from '../../components/Field.tsx';
import { VisitorForm, visitorWords } from './VisitorForm.tsx';

/** The sentences of the form. */
export const followWords = [
  ...visitorWords,
  ...(['follow', 'following', 'followLead', 'followSent', 'followShows', 'followPlace'] as const),
] as const;

interface Props {
  /** The API's base address. */
  apiBase: string;
  words: Pick<Words['forms'], (typeof followWords)[number]>;
  /** The consent sentence, with the artist's name. */
  consent: string;
  language?: string | undefined;
  /** Whether the page translates the API's refusals. */
  isTranslated?: boolean | undefined;
  /** The artist's public number. */
  artistId: number;
  /** The cities and countries in which shows have been, to choose from. */
  places?: readonly string[] | undefined;
}

/** Requests an email for each new release of an artist. */
export function FollowForm(props: Props) {
  const { apiBase, words, consent, language, isTranslated = false, artistId, places = [] } = props;
  const placeList = useId();
  return (
    <VisitorForm
      apiBase={apiBase}
      path="/visitors/follow"
      words={words}
      language={language}
      from={{ artist: artistId }}
      isTranslated={isTranslated}
      button={{ idle: words.follow, busy: words.following }}
      send={async (values, proof) => {
        const { followArtist } = await import('#adapters/visitorApi');
        await followArtist(apiBase, { ...values, artistId, shows: 'shows' in values }, proof);
        return words.followSent;
      }}
    >
      {(errors) => (
        <>
          <input type="hidden" name="artistId" value={artistId} />
          <Field label={words.email} error={errors['mailAddress']}>
            {(given) => (
              <input {...given} name="mailAddress" type="email" required autoComplete="email" />
            )}
          </Field>
          <label className="check">
            <input type="checkbox" name="shows" value="true" />
            {words.followShows}
          </label>
          <div className="follow-place">
            <Field label={words.followPlace} error={errors['place']}>
              {(given) => <input {...given} name="place" list={placeList} autoComplete="off" />}
            </Field>
            <datalist id={placeList}>
              {places.map((place) => (
                <option key={place} value={place} />
              ))}
            </datalist>
          </div>
          <p className="form-note">{fill(words.followLead, { consent })}</p>
        </>
      )}
    </VisitorForm>
  );
}
