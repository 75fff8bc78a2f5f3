import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { api } from '#adapters/api';
import { forgetFirstSecret, takeFirstSecret } from '#adapters/firstStaffSecret';
import { roles } from '#domain/member/member';
import { Problem, reasonOf } from '#domain/problem';
import { $me, $session } from '#stores/session';
import { TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { noteMe } from './enter.ts';
import { Guard } from './Guard.tsx';
import { StatusPage } from './StatusPage.tsx';
import type { GuardTexts } from './signInTexts.tsx';

/** The page behind the address that a new server prints: signs in, then takes the staff's place. */
export function FirstStaffPage({ texts }: { texts: GuardTexts }) {
  const [secret] = useState(takeFirstSecret);
  if (!secret)
    return (
      <StatusPage
        title="This address is not complete"
        text="Open the whole address that the server printed when it started. It works once, until there is a member of staff."
      />
    );
  return (
    <Guard roles={roles} texts={texts} chooses>
      <BecomeStaff secret={secret} />
    </Guard>
  );
}

/** Uses the address up for nobody who is staff already: it may be meant for somebody else. */
export function BecomeStaff({ secret }: { secret: string }) {
  const me = useStore($me);
  if (me?.role !== 'staff') return <BecomeFirst secret={secret} />;
  const open = () => {
    forgetFirstSecret();
    location.assign(paths.admin);
  };
  return (
    <StatusPage
      title="You are a member of staff"
      text="This address changes nothing for you."
      action={{ label: 'Open the admin pages', onClick: open }}
    />
  );
}

/** Asks for the name, which a code by email does not tell. */
function BecomeFirst({ secret }: { secret: string }) {
  const { name: account, username } = useStore($session);
  const [name, setName] = useState(account === username ? '' : (account ?? ''));
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const become = async () => {
    setBusy(true);
    setFailure('');
    try {
      noteMe(await api.becomeFirstStaff({ body: { secret, name } }));
      forgetFirstSecret();
      location.assign(`${paths.profile}#sign-in`);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') forgetFirstSecret();
      const field = error instanceof Problem ? error.data.errors?.[0]?.message : undefined;
      setFailure(field ?? reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      className="notice form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void become();
      }}
    >
      <h1>The first member of staff</h1>
      <p>
        You are signed in as <strong dir="auto">{username}</strong>. You will see and change
        everything, and invite the others.
      </p>
      <TextField
        label="Your name"
        hint="As the history of each change shows it."
        autoComplete="name"
        value={name}
        onChange={setName}
        error={failure}
      />
      <button type="submit" className="button" disabled={isBusy}>
        Become staff
      </button>
    </form>
  );
}
