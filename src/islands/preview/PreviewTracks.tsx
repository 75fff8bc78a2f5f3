import type { PublicRelease } from '#domain/publication/snapshot';
import { writers } from '#domain/release/trackCredits';

type Track = PublicRelease['tracks'][number];

/** A track's place, name and ISRC: two tracks may be called the same. */
const keyOf = (track: Track, place: number) => `${place} ${track.name} ${track.isrc}`;

function PreviewTrack({ track }: { track: Track }) {
  return (
    <li>
      <p className="track-name" dir="auto">
        {track.name}
      </p>
      {writers(track) && (
        <p className="track-credit" dir="auto">
          {writers(track)}
        </p>
      )}
      {track.description && (
        <p className="track-credit" dir="auto">
          {track.description}
        </p>
      )}
      {track.isrc && <p className="track-code figures">{track.isrc}</p>}
    </li>
  );
}

function ImprintNumber({ name, number }: { name: string; number: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{number}</dd>
    </div>
  );
}

/** The same as `components/TrackList.astro`, drawn in the browser. */
export function PreviewTracks({ release }: { release: PublicRelease }) {
  const { tracks, catalogueNumber, barcode, copyright } = release;
  return (
    <section className="back-sleeve" aria-labelledby="tracks">
      <h2 id="tracks">Tracks</h2>
      {tracks.length === 0 && <p className="quiet">The track list is still to come.</p>}
      <ol className="tracks">
        {tracks.map((track, place) => (
          <PreviewTrack key={keyOf(track, place)} track={track} />
        ))}
      </ol>
      <dl className="imprint figures">
        {catalogueNumber && <ImprintNumber name="Catalogue number" number={catalogueNumber} />}
        {barcode && <ImprintNumber name="Barcode" number={barcode} />}
      </dl>
      {copyright && (
        <p className="copyright-line figures" dir="auto">
          {copyright}
        </p>
      )}
    </section>
  );
}
