import { useEffect, useId, useRef, useState } from 'react';
import { Problem } from '#domain/problem';
import { followConsent } from '#words/followConsent';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { Field } from '../../components/Field.tsx';
import { VisitorForm, visitorWords } from './VisitorForm.tsx';

/** The sentences of the form. */
export const followWords = [
  ...visitorWords,
  ...(['follow', 'following', 'followLead', 'followSent', 'followConsent'] as const),
  ...(['followShows', 'followPlace', 'followPlaceIs'] as const),
] as const;

interface Props {
  /** The API's base address. */
  apiBase: string;
  words: Pick<Words['forms'], (typeof followWords)[number]>;
  /** The artist's name. */
  artist: string;
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
  const { apiBase, words, artist, language, isTranslated = false, artistId, places = [] } = props;
  const placeList = useId();
  const shows = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLInputElement>(null);
  const [wish, setWish] = useState<{ place: string }>();
  // The place that was refused last. Sending it again confirms it.
  const askedPlace = useRef<unknown>(undefined);
  // From the controls themselves, which may have been used before the form woke.
  const readWish = () =>
    setWish(shows.current?.checked ? { place: place.current?.value.trim() ?? '' } : undefined);
  useEffect(readWish, []);
  const consent = followConsent(words, { artist, shows: wish }, fill);
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
        const filled = { ...values, artistId, shows: 'shows' in values };
        try {
          await followArtist(apiBase, { ...filled, askedPlace: askedPlace.current }, proof);
        } catch (error) {
          const refused = error instanceof Problem ? (error.data.errors ?? []) : [];
          if (refused.some(({ path }) => path === 'place')) askedPlace.current = values['place'];
          throw error;
        }
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
            <input ref={shows} type="checkbox" name="shows" value="true" onChange={readWish} />
            {words.followShows}
          </label>
          <div className="follow-place">
            <Field label={words.followPlace} error={errors['place']}>
              {(given) => (
                <input
                  {...given}
                  ref={place}
                  name="place"
                  list={placeList}
                  autoComplete="off"
                  onChange={readWish}
                />
              )}
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
