import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { hasOwnSession } from '#adapters/accountHint';
import { api } from '#adapters/api';
import { type GraphPerson, readGroups, readPerson, readPhoto } from '#adapters/graph';
import type { Asking } from '#adapters/tokens';
import { roles } from '#domain/member/member';
import { $me, $session, type Me } from '#stores/session';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { Guard } from '../../islands/account/Guard.tsx';
import { WhomToAsk } from '../../islands/account/NoAccess.tsx';
import type { GuardTexts } from '../../islands/account/signInTexts.tsx';
import { sentences } from '../sentences/profile.ts';
import { problemOf } from '../state/problems.ts';
import { type Query, useLoaded } from '../state/queries.ts';
import { useKeptFocus } from '../ui/useKeptFocus.ts';
import { SignInSection } from './SignInSection.tsx';

/** The signed-in person's own data, for every role. */
export function ProfilePage({ texts }: { texts: GuardTexts }) {
  useKeptFocus();
  return (
    <Guard roles={roles} texts={texts}>
      <Profile />
    </Guard>
  );
}

/**
 * Loads a part of the profile from Microsoft Graph. The first attempt never asks for consent; a
 * retry does.
 */
function useGraph<T>(part: string, read: (asking: Asking) => Promise<T>): Query<T> {
  const [asking, setAsking] = useState<Asking>('never');
  const query = useLoaded([`graph:${part}`, asking], () => read(asking));
  return { ...query, retry: asking === 'never' ? () => setAsking('at-once') : query.retry };
}

const roleText = {
  staff: sentences.roleStaff,
  artist: sentences.roleArtist,
  none: sentences.roleNone,
};

interface NoticesProps {
  me: Me;
  /** The account's own address, offered until another is saved. */
  offered: string;
}

/** Sets the address for emails about hand-ins, approvals and returns, or turns them off. */
export function NoticesSection({ me: { mail, notices = false }, offered }: NoticesProps) {
  const [typed, type] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const change = async (body: { notices: boolean; mail?: string }) => {
    setBusy(true);
    setError('');
    try {
      $me.set(await api.setNotices({ body }));
      type(null);
      if (body.mail !== undefined) addToast('success', sentences.saved);
    } catch (failure) {
      setError(problemOf(failure).message);
    }
    setBusy(false);
  };
  const address = typed ?? mail ?? offered;
  const save = () => {
    const given = address.trim();
    // A first address begins the emails; a new one leaves the switch as it is.
    return change({ notices: given !== '' && (mail ? notices : true), mail: given });
  };
  return (
    <form
      className="profile-notices"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {!mail && <p>{sentences.noNotices}</p>}
      <TextField
        label={sentences.writeToMe}
        hint={sentences.writeToMeHint}
        type="email"
        value={address}
        onChange={type}
        error={error}
      />
      <button type="submit" className="button" disabled={isBusy || address === (mail ?? '')}>
        {sentences.save}
      </button>
      {mail && (
        <label className="check">
          <input
            type="checkbox"
            checked={notices}
            disabled={isBusy}
            onChange={(event) => change({ notices: event.target.checked })}
          />
          <span>{sentences.emailMe}</span>
        </label>
      )}
    </form>
  );
}

/** The account as the identity provider knows it. */
function Profile() {
  const me = useStore($me);
  const isMicrosoft = !hasOwnSession();
  const Notices = isMicrosoft ? MicrosoftNotices : OwnNotices;
  return (
    <article className="profile">
      <h1>{sentences.myProfile}</h1>
      {isMicrosoft ? <MicrosoftFacts /> : <OwnFacts />}
      <section>
        <h2>{sentences.atTheLabel}</h2>
        <p>{roleText[me?.role ?? 'none']}</p>
        {me?.role === 'artist' && (
          <ul>
            {me.artists.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
        {me?.role === 'none' && <WhomToAsk account={me.account} />}
        {me && me.role !== 'none' && <Notices me={me} />}
      </section>
      {me && me.role !== 'none' && <SignInSection />}
      {isMicrosoft && <Groups />}
    </article>
  );
}

/** The groups of the account at its directory. */
function Groups() {
  const groups = useGraph('groups', readGroups);
  return (
    <section>
      <h2>{sentences.myGroups}</h2>
      <Missing part={groups} noun={sentences.yourGroups} />
      {groups.data === null && <p>{sentences.kindWithoutGroups}</p>}
      {groups.data?.length === 0 && <p>{sentences.inNoGroup}</p>}
      {groups.data && groups.data.length > 0 && (
        <ul>
          {groups.data.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Offers the address of the Microsoft account. */
function MicrosoftNotices({ me }: { me: Me }) {
  const person = useGraph('person', readPerson);
  return <NoticesSection me={me} offered={person.data?.mail ?? ''} />;
}

/** Offers the address that a code confirmed. */
function OwnNotices({ me }: { me: Me }) {
  const { username } = useStore($session);
  return <NoticesSection me={me} offered={username?.includes('@') ? username : ''} />;
}

/** The photo and the facts of a Microsoft account. */
function MicrosoftFacts() {
  const person = useGraph('person', readPerson);
  const photo = useGraph('photo', readPhoto);
  return (
    <div className="profile-head">
      <Photo photo={photo} />
      <Facts person={person} />
    </div>
  );
}

/** The name at the label, and how this browser signed in. */
function OwnFacts() {
  const me = useStore($me);
  const { username } = useStore($session);
  return (
    <dl className="profile-facts">
      <dt>{sentences.name}</dt>
      <dd dir="auto">{me?.name ?? sentences.notGiven}</dd>
      <dt>{sentences.signInName}</dt>
      <dd dir="auto">{username ?? sentences.notGiven}</dd>
    </dl>
  );
}

/** Name, sign-in name and email address, taken from the account until Graph has answered. */
function Facts({ person }: { person: Query<GraphPerson> }) {
  const { name, username } = useStore($session);
  const known = person.data;
  return (
    <div>
      <dl className="profile-facts">
        <dt>{sentences.name}</dt>
        <dd>{known?.displayName ?? name ?? sentences.notGiven}</dd>
        <dt>{sentences.signInName}</dt>
        <dd>{known?.userPrincipalName ?? username ?? sentences.notGiven}</dd>
        <dt>{sentences.email}</dt>
        <dd>{known ? (known.mail ?? sentences.notGiven) : '…'}</dd>
      </dl>
      <Missing part={person} noun={sentences.yourProfile} />
    </div>
  );
}

/** The photo, or the initials without one. */
function Photo({ photo }: { photo: Query<Blob | null> }) {
  const { name } = useStore($session);
  const address = useBlobAddress(photo.data ?? null);
  if (address)
    return (
      <img
        className="portrait"
        src={address}
        alt={name ?? sentences.you}
        width="144"
        height="144"
      />
    );
  return (
    <div>
      <p className="portrait" aria-hidden="true">
        {initials(name ?? '')}
      </p>
      {photo.data === null && <p>{sentences.noPhoto}</p>}
      <Missing part={photo} noun={sentences.yourPhoto} />
    </div>
  );
}

/** An object URL for a blob, valid while it is shown. */
function useBlobAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob && address;
}

/** The initials of the first and last name. */
function initials(name: string): string {
  const names = name.split(/\s+/).filter(Boolean);
  return [names[0], names.length > 1 ? names.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}

interface MissingProps {
  part: Query<unknown>;
  /** The part at the start of a sentence: "Your photo". */
  noun: string;
}

/** Says that a part is loading, or why it is missing and how to get it. */
function Missing({ part: { data, problem, retry }, noun }: MissingProps) {
  if (data !== undefined) return null;
  if (!problem) return <p aria-busy="true">{fill(sentences.loading, { noun })}</p>;
  const needsConsent = problem.code === 'not-allowed';
  return (
    <div className="missing" role="status">
      <p>
        {needsConsent ? fill(sentences.notAgreed, { noun }) : fill(sentences.notLoaded, { noun })}{' '}
        {problem.message}
      </p>
      <button type="button" className="button quiet" onClick={retry}>
        {needsConsent ? sentences.agreeAndShow : sentences.tryAgain}
      </button>
    </div>
  );
}
