import { api } from '#adapters/api';
import { hasMicrosoft, signOut } from '#adapters/session';
import type { Result } from '#contract/api';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/signIn.ts';
import { problemOf } from '../state/problems.ts';
import { reload } from '../state/queries.ts';
import { Timestamp } from '../ui/Timestamp.tsx';

type Session = Result<'getOwnSignIn'>['sessions'][number];

const byWay = {
  email: sentences.byEmail,
  passkey: sentences.byPasskey,
  recovery: sentences.byRecovery,
};

/** Where the member is signed in without Microsoft, and what ends it. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const isHere = sessions.some(({ isThis }) => isThis);
  const end = async (session: string) => {
    try {
      await api.endSignIn({ body: { session } });
      // The session of this page may be gone, too: then nothing can be asked any more.
      await (session === 'all' && isHere ? signOut() : reload('getOwnSignIn'));
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
  };
  return (
    <>
      <h3>{sentences.sessions}</h3>
      <p>
        {sentences.sessionsAbout} {hasMicrosoft && sentences.sessionsOfMicrosoft}
      </p>
      {sessions.length === 0 && <p>{sentences.noSessions}</p>}
      <ul className="own-ways" aria-label={sentences.sessions}>
        {sessions.map(({ id, device, way, refreshedAt, isThis }) => (
          <li key={id}>
            <div>
              <p>
                <span dir="auto">{device}</span>, {byWay[way]}
                {isThis && <strong> · {sentences.thisBrowser}</strong>}
              </p>
              <p className="row-facts">
                {filled(sentences.lastUsed, { at: <Timestamp at={refreshedAt} /> })}
              </p>
            </div>
            <button
              type="button"
              className="button quiet small"
              aria-label={fill(sentences.endNamed, { name: device })}
              onClick={() => (isThis ? signOut() : end(id))}
            >
              {sentences.end}
            </button>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <button type="button" className="button quiet" onClick={() => end('all')}>
          {sentences.endAll}
        </button>
      )}
    </>
  );
}
