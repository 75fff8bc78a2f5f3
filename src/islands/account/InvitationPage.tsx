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
import { paths } from '../../paths.ts';
import { noteMe } from './enter.ts';
import { Guard } from './Guard.tsx';
import { StatusPage } from './StatusPage.tsx';

/** The page behind an invitation's link: signs in first, then confirms the account. */
export function InvitationPage() {
  const [token] = useState(takeInvitationToken);
  if (!token)
    return (
      <StatusPage
        title="There is no invitation here"
        text="Open the whole link of the invitation again. It works once."
      />
    );
  return (
    <Guard roles={roles} chooses>
      <AcceptInvitation token={token} />
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
function Accepted() {
  const me = useStore($me);
  return (
    <section className="notice">
      <h1>You are in</h1>
      <p role="status">
        {me?.role === 'staff'
          ? 'You can see and change everything.'
          : `You look after ${me?.artists.map((artist) => artist.name).join(', ')}.`}
      </p>
      {hasOwnSession() && (
        <p>
          <a href={`${paths.profile}#sign-in`}>Add a second way to sign in</a>, such as a passkey,
          so that you never depend on one alone.
        </p>
      )}
      <a className="button" href={paths.admin}>
        My pages
      </a>
    </section>
  );
}

/** Asks whether the signed-in account is the right one, then accepts the invitation for it. */
function AcceptInvitation({ token }: { token: string }) {
  const { name, username } = useStore($session);
  const { state, failure, accept } = useAccepting(token);
  if (state === 'accepted') return <Accepted />;
  return (
    <section className="notice">
      <h1>An invitation to {pageLabel().name}</h1>
      <p>
        It works once. You are signed in as <strong dir="auto">{name}</strong>
        {username !== name && ` (${username})`}: is this the account that it is for?
      </p>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
      <p className="actions">
        <button type="button" className="button" disabled={state === 'accepting'} onClick={accept}>
          Accept with this account
        </button>
        <a
          className="button quiet"
          href={`${paths.login}?${new URLSearchParams({ returnTo: paths.invitation, another: '' })}`}
        >
          Use another account
        </a>
      </p>
    </section>
  );
}
