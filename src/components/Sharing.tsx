import type { Link } from '#domain/link';
import { otherPlayerOf } from '#domain/otherPlayer';
import { embedCode, embedHeights } from '#domain/release/embed';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { filled } from './filled.tsx';

type ReleaseWords = Words['release'];

/** Buttons for players of other sites; nothing loads from them before the click. */
export function OtherPlayers({ links, words }: { links: readonly Link[]; words: ReleaseWords }) {
  const players = links.flatMap((link) => {
    const player = otherPlayerOf(link);
    return player ? [{ ...player, name: link.name }] : [];
  });
  return players.length > 0 ? (
    <section className="other-players" aria-labelledby="play-here">
      <h2 id="play-here">{words.playHere}</h2>
      <ul>
        {players.map(({ address, name, host }) => (
          <li key={address}>
            <button type="button" className="button" data-player={address} data-name={name}>
              <span>
                {filled(words.playerFrom, { name: <bdi>{name}</bdi>, host: <bdi>{host}</bdi> })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
}

interface SharingProps {
  title: string;
  /** The addresses of the release's page and of its embeddable version. */
  address: string;
  embedAddress: string;
  words: ReleaseWords;
}

/**
 * Ways to share a release: the system's dialog, its address, the moment that is heard while one of
 * its tracks plays, a QR code, and the embed code.
 */
export function Sharing({ title, address, embedAddress, words }: SharingProps) {
  const codes = [
    { name: words.embedSmall, height: embedHeights.small },
    { name: words.embedLarge, height: embedHeights.large },
  ];
  return (
    <section className="sharing" aria-labelledby="share">
      <h2 id="share">{words.share}</h2>
      <p className="sharing-buttons">
        <button type="button" className="button" data-share={address} data-title={title} hidden>
          {words.shareBy}
        </button>
        <button type="button" className="button" data-copy={address} data-done={words.copied}>
          {words.copyLink}
        </button>
        <button
          type="button"
          className="button"
          data-copy=""
          data-moment={words.copyMoment}
          data-address={address}
          data-done={words.copied}
          hidden
        >
          {fill(words.copyMoment, { time: '0:00' })}
        </button>
      </p>
      <details className="embedding" data-code={address} data-save={words.qrSave}>
        <summary>{words.qrCode}</summary>
      </details>
      <details className="embedding">
        <summary>{words.embed}</summary>
        {codes.map(({ name, height }) => {
          const code = embedCode({ address: embedAddress, title, height });
          return (
            <p key={name}>
              <label>
                {name}
                <textarea readOnly rows={6} defaultValue={code} dir="ltr" spellCheck={false} />
              </label>
              <button type="button" className="button" data-copy={code} data-done={words.copied}>
                {words.copyCode}
              </button>
            </p>
          );
        })}
      </details>
      <p className="visually-hidden" role="status" />
    </section>
  );
}
