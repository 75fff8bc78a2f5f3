import { useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { FirstStep } from '#domain/label/firstSteps';
import { messageInForm } from '#domain/problem';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/home.ts';
import { problemOf } from '../state/problems.ts';
import { setAnswer, useCall } from '../state/queries.ts';
import { setQuery } from '../state/router.ts';
import { submitting } from '../ui/formErrors.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import './firstSteps.css';

interface StepText {
  title: string;
  why: string;
  /** The place to do it, and the link's text; absent for the email, which is sent from here. */
  link?: { to: string; text: string };
}

const texts: Record<FirstStep, StepText> = {
  language: {
    title: sentences.language,
    why: sentences.whyLanguage,
    link: { to: `${paths.label}#identity`, text: sentences.chooseTheLanguage },
  },
  name: {
    title: sentences.name,
    why: sentences.whyName,
    link: { to: `${paths.label}#identity`, text: sentences.nameTheLabel },
  },
  mark: {
    title: sentences.logo,
    why: sentences.whyLogo,
    link: { to: `${paths.label}#logo`, text: sentences.uploadTheLogo },
  },
  timeZone: {
    title: sentences.timeZone,
    why: sentences.whyTimeZone,
    link: { to: `${paths.label}#identity`, text: sentences.chooseTheTimeZone },
  },
  imprint: {
    title: sentences.imprint,
    why: sentences.whyImprint,
    link: { to: `${paths.label}#pages`, text: sentences.writeTheImprint },
  },
  email: {
    title: sentences.anEmailThatArrived,
    why: sentences.whyEmail,
  },
  artist: {
    title: sentences.firstArtist,
    why: sentences.whyArtist,
    link: { to: paths.addArtist, text: sentences.addAnArtist },
  },
  release: {
    title: sentences.firstRelease,
    why: sentences.whyRelease,
    link: { to: paths.addRelease, text: sentences.addARelease },
  },
};

const stateTexts = {
  open: sentences.toDo,
  done: sentences.done,
  skipped: sentences.skipped,
} as const;

type Answer = Result<'getSetUp'>;
const show = (answer: Answer) => setAnswer('getSetUp', {}, answer);

/** Runs a call that returns the list, and shows it. Returns an error as a sentence. */
async function run(call: () => Promise<Answer>): Promise<string | null> {
  try {
    await show(await call());
    return null;
  } catch (error) {
    return messageInForm(problemOf(error));
  }
}

/** Sends the test email and accepts its code. */
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
    setFailure(refusal ?? (isRight ? null : sentences.notTheCode));
    return true;
  };
  return (
    <div className="first-email">
      <form noValidate onSubmit={submitting(send)}>
        <TextField
          label={sentences.yourEmailAddress}
          type="email"
          autoComplete="email"
          value={address}
          onChange={setAddress}
        />
        <button type="submit" className="button quiet small">
          {awaitedAt ? sentences.sendAnother : sentences.sendATestEmail}
        </button>
      </form>
      {awaitedAt && (
        <form noValidate onSubmit={submitting(confirm)}>
          <TextField
            label={sentences.codeInTheEmail}
            hint={fill(sentences.sentToHint, { address: awaitedAt })}
            value={code}
            onChange={setCode}
          />
          <button type="submit" className="button quiet small">
            {sentences.itArrived}
          </button>
        </form>
      )}
      {failure && <ErrorMessage>{failure}</ErrorMessage>}
    </div>
  );
}

/** Takes the test email's code from the address. */
function useArrived(): void {
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('arrived');
    if (!code) return;
    const take = async () => {
      const { isRight, ...answer } = await api.confirmTestEmail({ body: { code } });
      await show(answer);
      if (isRight) addToast('success', sentences.theEmailArrived);
      else addToast('error', sentences.linkIsOlder);
      setQuery({});
    };
    void take().catch((error: unknown) => addToast('error', problemOf(error).message));
  }, []);
}

/** The first steps in an empty product, for staff: each with its state, and all can be skipped. */
export function FirstSteps() {
  const { data } = useCall('getSetUp', {});
  useArrived();
  if (!data) return null;
  const { steps, isAway, timeZone, awaitedAt } = data;
  const done = steps.filter(({ state }) => state === 'done').length;
  const putAway = (away: boolean) => run(() => api.changeSetUp({ body: { isAway: away } }));
  const isOver = steps.every(({ state }) => state !== 'open');
  if (isAway)
    return (
      <p className="first-again">
        <button type="button" className="button quiet small" onClick={() => void putAway(false)}>
          {sentences.showTheFirstSteps}
        </button>
      </p>
    );
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">{sentences.firstSteps}</h2>
        <p>
          {isOver
            ? sentences.allDoneOrSkipped
            : fill(sentences.stepsDone, { done, steps: steps.length })}
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
                {state === 'open' && (step === 'language' || step === 'timeZone') && (
                  <button
                    type="button"
                    className="button quiet small"
                    onClick={() =>
                      void run(() => api.changeSetUp({ body: { step, isKept: true } }))
                    }
                  >
                    {step === 'language'
                      ? sentences.keepTheLanguage
                      : fill(sentences.keepTheTimeZone, { zone: timeZone })}
                  </button>
                )}
                {state !== 'done' && (
                  <button
                    type="button"
                    className="button quiet small"
                    aria-label={
                      state === 'open'
                        ? fill(sentences.skipNamed, { title })
                        : fill(sentences.takeUpNamed, { title })
                    }
                    onClick={() =>
                      void run(() =>
                        api.changeSetUp({ body: { step, isSkipped: state === 'open' } }),
                      )
                    }
                  >
                    {state === 'open' ? sentences.skip : sentences.takeUpAgain}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <button type="button" className="button quiet small" onClick={() => void putAway(true)}>
        {sentences.putThisListAway}
      </button>
    </section>
  );
}
