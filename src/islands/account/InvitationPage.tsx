import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { hasOwnSession } from '#adapters/accountHint';
import { api } from '#adapters/api';
import { forgetInvitationToken, takeInvitationToken } from '#adapters/invitationToken';
import { pageLabel } from '#adapters/pageLabel';
import { invitationTokenSchema } from '#domain/member/invitation';
import { roles } from '#domain/member/member';
import { Problem, parse, reasonOf } from '#domain/problem';
import { $me, $session } from '#stores/session';
import { fill } from '#words/template';
import type { Words } from '#words/translation';
import { filled } from '../../components/filled.tsx';
import { paths } from '../../paths.ts';
import { noteMe } from './enter.ts';
import { Guard } from './Guard.tsx';
import { StatusPage } from './StatusPage.tsx';
import { accountName, Failure, type SignInTexts } from './signInTexts.tsx';

interface Props {
  texts: SignInTexts;
  invitation: Words['invitation'];
  /** Between the names of a list. */
  comma: string;
}

/** The page behind an invitation's link: signs in first, then confirms the account. */
export function InvitationPage({ texts, invitation, comma }: Props) {
  const [token] = useState(takeInvitationToken);
  if (!token) return <StatusPage title={invitation.none} text={invitation.noneText} />;
  return (
    <Guard roles={roles} texts={texts} chooses>
      <AcceptInvitation token={token} texts={texts} invitation={invitation} comma={comma} />
    </Guard>
  );
}

type State = 'asking' | 'accepting' | 'accepted';

/** Accepts the invitation for the signed-in account. */
function useAccepting(token: string) {
  const [state, setState] = useState<State>('asking');
  const [failure, setFailure] = useState('');
  const accept = async () => {
    setState('accepting');
    setFailure('');
    try {
      const body = { token: parse(invitationTokenSchema, token) };
      noteMe(await api.acceptInvitation({ body }));
      forgetInvitationToken();
      setState('accepted');
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') forgetInvitationToken();
      setFailure(reasonOf(error));
      setState('asking');
    }
  };
  return { state, failure, accept };
}

/** Shows the account's new access. */
function Accepted({ texts, invitation, comma }: Props) {
  const me = useStore($me);
  return (
    <section className="notice">
      <h1>{invitation.accepted}</h1>
      <p role="status">
        {me?.role === 'staff'
          ? invitation.staffMay
          : fill(invitation.artistMay, {
              artists: me?.artists.map((artist) => artist.name).join(comma) ?? '',
            })}
      </p>
      {hasOwnSession() && (
        <p>
          {filled(invitation.second, {
            profile: (text) => <a href={`${paths.profile}#sign-in`}>{text}</a>,
          })}
        </p>
      )}
      <a className="button" href={paths.admin}>
        {texts.words.myPages}
      </a>
    </section>
  );
}

/** Asks whether the signed-in account is the right one, then accepts the invitation for it. */
function AcceptInvitation({ token, texts, invitation, comma }: Props & { token: string }) {
  const { name, username } = useStore($session);
  const { state, failure, accept } = useAccepting(token);
  if (state === 'accepted') return <Accepted texts={texts} invitation={invitation} comma={comma} />;
  return (
    <section className="notice">
      <h1>{fill(invitation.heading, { label: pageLabel().name })}</h1>
      <p>
        {filled(invitation.question, {
          name: <strong dir="auto">{accountName(name, username)}</strong>,
        })}
      </p>
      {failure && <Failure english={failure} texts={texts} />}
      <p className="actions">
        <button type="button" className="button" disabled={state === 'accepting'} onClick={accept}>
          {invitation.accept}
        </button>
        <a
          className="button quiet"
          href={`${paths.login}?${new URLSearchParams({ returnTo: paths.invitation, another: '' })}`}
        >
          {texts.words.another}
        </a>
      </p>
    </section>
  );
}
