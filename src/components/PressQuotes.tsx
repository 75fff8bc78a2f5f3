import type { PressQuote } from '#domain/release/pressQuote';
import type { Words } from '#words/translation';

interface Props {
  quotes: readonly PressQuote[];
  words: Pick<Words, 'release' | 'page'>;
}

/** What the press says about a release: the first words large, each with its source. */
export function PressQuotes({ quotes, words }: Props) {
  return (
    <section className="press" aria-labelledby="press">
      <h2 id="press">{words.release.press}</h2>
      {quotes.map(({ quote, source, url }) => (
        <figure key={`${source} ${quote}`}>
          <blockquote cite={url} dir="auto">
            <p>{quote}</p>
          </blockquote>
          <figcaption dir="auto">
            {url ? (
              <a href={url} rel="noopener">
                {source}
              </a>
            ) : (
              source
            )}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
