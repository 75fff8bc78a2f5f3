import { useEffect, useRef } from 'react';
import { linkIcon } from '#domain/link';
import type { PublicRelease } from '#domain/publication/snapshot';
import { shownDescription } from '#domain/richText/richText';
import { purified } from '../../adapters/purify.ts';

/** The same as `components/ReleaseNotes.astro`, drawn in the browser. */
export function PreviewNotes({ release }: { release: PublicRelease }) {
  const prose = useRef<HTMLDivElement>(null);
  useEffect(() => {
    prose.current?.replaceChildren(purified(shownDescription(release.description)));
  }, [release.description]);
  return (
    <div className="notes">
      {release.links.length > 0 && (
        <section className="streaming" aria-labelledby="play-it-on">
          <h2 id="play-it-on">Play it on:</h2>
          <ul>
            {release.links.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  <img
                    src={`/streaming/${linkIcon(name) ?? 'link'}.svg`}
                    alt=""
                    width="24"
                    height="24"
                  />
                  <span dir="auto">{name}</span>
                  <span className="visually-hidden">(opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="prose" dir="auto" ref={prose} />
    </div>
  );
}
