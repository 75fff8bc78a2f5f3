import { titleSetting } from '#design/titleSetting';
import { dayAt } from '#domain/day';
import type { ReleasePreview } from '#domain/publication/preview';
import { ReleaseDay } from '../../components/ReleaseDay.tsx';
import { Sleeve } from '../../components/Sleeve.tsx';

interface Props {
  preview: ReleasePreview;
  timeZone: string;
}

const kinds = { album: 'Album', ep: 'EP', single: 'Single', compilation: 'Compilation' };

/** The same as `components/ReleaseGatefold.astro`, drawn in the browser; the artists without links. */
export function PreviewGatefold({ preview: { release, artists }, timeZone }: Props) {
  const names = artists.join(', ');
  const { size, tall } = titleSetting(release.title);
  return (
    <header className="gatefold">
      <div className="gatefold-cover">
        <Sleeve
          address={release.cover}
          alt={release.coverAlt ?? `Cover of ${release.title}${names && ` by ${names}`}`}
          title={release.title}
          artist={names}
          sizes="(min-width: 800px) 50vw, 100vw"
          first
        />
      </div>
      <div className="gatefold-panel">
        <p className="gatefold-top">
          <span>{release.kind ? kinds[release.kind] : 'Release'}</span>
          {release.catalogueNumber && <span className="figures">{release.catalogueNumber}</span>}
        </p>
        <h1 data-size={size} data-tall={tall}>
          <span className="title-lead">This is </span>
          <span className="title-name" dir="auto">
            {release.title}
          </span>
          {names && (
            <span className="title-by">
              <span className="visually-hidden">,</span> by <bdi>{names}</bdi>
            </span>
          )}
        </h1>
        <p className="gatefold-day">
          <ReleaseDay day={release.releaseDate} today={dayAt(new Date(), timeZone)} />
        </p>
      </div>
    </header>
  );
}
