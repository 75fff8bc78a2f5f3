import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { FirstStep } from '#domain/label/firstSteps';
import { Problem } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { setQuery } from '../state/router.ts';
import { submitting } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import './firstSteps.css';

interface StepText {
  title: string;
  why: string;
  /** Where it is done, and the words of the link; none for the email, which is sent from here. */
  link?: { to: string; text: string };
}

const texts: Record<FirstStep, StepText> = {
  name: {
    title: 'Name',
    why: 'It stands on every page and signs every email.',
    link: { to: `${paths.label}#identity`, text: 'Name the label' },
  },
  mark: {
    title: 'Mark',
    why: 'Until you upload one, it is drawn from the name.',
    link: { to: `${paths.label}#mark`, text: 'Upload the mark' },
  },
  timeZone: {
    title: 'Time zone',
    why: 'A release comes out when its day begins there.',
    link: { to: `${paths.label}#identity`, text: 'Choose the time zone' },
  },
  imprint: {
    title: 'Imprint',
    why: 'Many countries ask for one.',
    link: { to: `${paths.label}#pages`, text: 'Write the imprint' },
  },
  email: {
    title: 'An email that arrived',
    why: 'Send one to yourself, to see that visitors will get theirs.',
  },
  artist: {
    title: 'First artist',
    why: 'Artists stand on the site once they have a release.',
    link: { to: paths.addArtist, text: 'Add an artist' },
  },
  release: {
    title: 'First release',
    why: 'It is on the site as soon as it is announced or out.',
    link: { to: paths.addRelease, text: 'Add a release' },
  },
};

const stateTexts = { open: 'To do', done: 'Done', skipped: 'Skipped' } as const;

type Answer = Result<'getSetUp'>;
const show = (answer: Answer) => setAnswer('getSetUp', {}, answer);

/** Runs a call that answers the list, and shows it; a refusal becomes a sentence. */
async function run(call: () => Promise<Answer>): Promise<string | null> {
  try {
    await show(await call());
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** Sends the test email, and takes its code. */
function TestEmail({ awaitedAt }: { awaitedAt: string | null }) {
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setFailure(await run(() => api.sendTestEmail({ body: { address: address.trim() } })));
    return true;
  };
  const confirm = async () => {
    let isRight = true;
    const refusal = await run(async () => {
      const { isRight: found, ...answer } = await api.confirmTestEmail({ body: { code } });
      isRight = found;
      return answer;
    });
    setFailure(refusal ?? (isRight ? null : 'This is not the code of the last test email.'));
    return true;
  };
  return (
    <div className="first-email">
      <form noValidate onSubmit={submitting(send)}>
        <TextField
          label="Your email address"
          type="email"
          autoComplete="email"
          value={address}
          onChange={setAddress}
        />
        <button type="submit" className="button quiet small">
          {awaitedAt ? 'Send another' : 'Send a test email'}
        </button>
      </form>
      {awaitedAt && (
        <form noValidate onSubmit={submitting(confirm)}>
          <TextField
            label="Code in the email"
            hint={`Sent to ${awaitedAt}. Enter its code, or press its button.`}
            value={code}
            onChange={setCode}
          />
          <button type="submit" className="button quiet small">
            It arrived
          </button>
        </form>
      )}
      {failure && <ErrorMessage>{failure}</ErrorMessage>}
    </div>
  );
}

/** Takes the code of a test email's link from the address. */
function useArrived(): void {
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('arrived');
    if (!code) return;
    const take = async () => {
      const { isRight, ...answer } = await api.confirmTestEmail({ body: { code } });
      await show(answer);
      if (isRight) addToast('success', 'The email arrived');
      else addToast('error', 'This link belongs to an older test email');
      setQuery({});
    };
    void take().catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      addToast('error', error.message);
    });
  }, []);
}

/** The first steps in an empty product, for staff: each with its state, all skippable. */
export function FirstSteps() {
  const { data } = useCall('getSetUp', {});
  useArrived();
  if (!data) return null;
  const { steps, isAway, awaitedAt } = data;
  const done = steps.filter(({ state }) => state === 'done').length;
  const putAway = (away: boolean) => run(() => api.changeSetUp({ body: { isAway: away } }));
  const isOver = steps.every(({ state }) => state !== 'open');
  if (isAway)
    return (
      <p className="first-again">
        <button type="button" className="button quiet small" onClick={() => void putAway(false)}>
          Show the first steps
        </button>
      </p>
    );
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">First steps</h2>
        <p>
          {isOver
            ? 'All is done or skipped. You can put this list away.'
            : `${done} of ${steps.length} done. Skip whatever you don’t need.`}
        </p>
      </header>
      <ol>
        {steps.map(({ step, state }) => {
          const { title, why, link } = texts[step];
          return (
            <li key={step} data-state={state}>
              <span className="first-state">
                <span aria-hidden="true" />
                {stateTexts[state]}
              </span>
              <div>
                <h3>{title}</h3>
                {state !== 'done' && <p>{why}</p>}
                {state === 'open' && step === 'email' && <TestEmail awaitedAt={awaitedAt} />}
              </div>
              <div className="first-actions">
                {state === 'open' && link && (
                  <a className="button small" href={link.to}>
                    {link.text}
                  </a>
                )}
                {state !== 'done' && (
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={state === 'open' ? `Skip: ${title}` : `Take up again: ${title}`}
                    onClick={() =>
                      void run(() =>
                        api.changeSetUp({ body: { step, isSkipped: state === 'open' } }),
                      )
                    }
                  >
                    {state === 'open' ? 'Skip' : 'Take up again'}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <button type="button" className="button quiet small" onClick={() => void putAway(true)}>
        Put this list away
      </button>
    </section>
  );
}
