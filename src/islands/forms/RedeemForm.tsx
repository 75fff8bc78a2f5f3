import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Result } from '#contract/api';
import { exampleCode, typedCode } from '#domain/codes/code';
import { downloadFormats } from '#domain/codes/download';
import { Problem } from '#domain/problem';
import { count, fill } from '#words/template';
import type { Words } from '#words/translation';
import { Field } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { Sleeve } from '../../components/Sleeve.tsx';
import { VisitorForm, visitorWords } from './VisitorForm.tsx';

/** The sentences of the form that all visitor forms have. */
export const redeemFormWords = visitorWords;

type Redeemed = Result<'redeemCode'>;

/** The answer about a code. */
interface Given {
  code: string;
  answer: Redeemed;
  /** How many codes were sent, for another answer to be read out even if it is the same. */
  sent: number;
}

interface Props {
  /** The API's base address. */
  apiBase: string;
  words: Pick<Words['forms'], (typeof redeemFormWords)[number]>;
  redeem: Words['redeem'];
  language?: string | undefined;
  /** Whether the page translates the API's refusals. */
  isTranslated?: boolean | undefined;
  /** Whether the footer has the newsletter's form. */
  hasNewsletter: boolean;
}

/** While files are being made, this long between two looks, in milliseconds. */
const lookAgainAfter = 15_000;

/** The files of a code; `takesSome` if the fan takes them although some tracks have none. */
async function files(apiBase: string, code: string, takesSome: boolean): Promise<Redeemed> {
  const [{ redeemCode }, { attemptAt }] = await Promise.all([
    import('#adapters/visitorApi'),
    import('#adapters/codeAttempts'),
  ]);
  return redeemCode(apiBase, { code, takesSome }, attemptAt(typedCode(code) ?? ''));
}

/** Takes a code, and shows the files that it gives. */
export function RedeemForm(props: Props) {
  const { apiBase, words, redeem, language, isTranslated = false, hasNewsletter } = props;
  const [given, setGiven] = useState<Given | null>(null);
  useEffect(() => {
    if (!given?.answer.isPreparing) return;
    const timer = setTimeout(async () => {
      const answer = await files(apiBase, given.code, true).catch((error: unknown) => {
        // A refused code counts as a guess, so it is not asked for again.
        const isRefused = error instanceof Problem && error.code !== 'unavailable';
        return { ...given.answer, isPreparing: !isRefused };
      });
      setGiven({ ...given, answer });
    }, lookAgainAfter);
    return () => clearTimeout(timer);
  }, [given, apiBase]);
  const path = '/codes/redeem';
  const form = { apiBase, path, words, language, isTranslated, hasToken: false };
  const busy = redeem.looking;
  const take = async (code: string, takesSome: boolean) => {
    if (typedCode(code) === undefined) {
      // Its hyphens don't break.
      const message = fill(redeem.notACode, { code: exampleCode.replaceAll('-', '\u2011') });
      throw new Problem('invalid-input', message, { errors: [{ path: 'code', message }] });
    }
    const answer = await files(apiBase, code, takesSome);
    setGiven({ code, answer, sent: (given?.sent ?? 0) + 1 });
    // The heading of the files says it, and has the focus.
    return '';
  };
  return (
    <div className="redeem-hall">
      <VisitorForm
        {...form}
        button={{ idle: redeem.button, busy }}
        send={({ code }) => take(String(code), false)}
      >
        {(errors) => (
          <Field label={redeem.field} hint={redeem.hint} error={errors['code']}>
            {(control) => (
              <input
                {...control}
                className="redeem-code"
                name="code"
                required
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                dir="ltr"
                placeholder={exampleCode}
              />
            )}
          </Field>
        )}
      </VisitorForm>
      {given && (
        <Files
          answer={given.answer}
          words={redeem}
          hasNewsletter={hasNewsletter}
          key={`${given.sent} ${given.answer.files.length > 0}`}
        >
          <VisitorForm
            {...form}
            button={{ idle: fill(redeem.takeSome, { count: given.answer.recordings }), busy }}
            send={() => take(given.code, true)}
          >
            {() => null}
          </VisitorForm>
        </Files>
      )}
    </div>
  );
}

interface FilesProps {
  answer: Redeemed;
  words: Words['redeem'];
  hasNewsletter: boolean;
  /** The form that takes the files of some tracks. */
  children: ReactNode;
}

function Files({ answer, words, hasNewsletter, children }: FilesProps) {
  const { title, artist, cover, path, files: all, recordings, tracks, until, isPreparing } = answer;
  const isAsking = all.length === 0 && recordings > 0;
  const missing = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const language = document.documentElement.lang;
  const time = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(until));
  return (
    <section className="redeemed" aria-labelledby="redeemed">
      <div className="redeemed-sleeve">
        <Sleeve address={cover} alt="" title={title} artist={artist} sizes="24rem" index={0} />
      </div>
      <div className="redeemed-words">
        <h2
          id="redeemed"
          tabIndex={-1}
          ref={heading}
          dir="auto"
          aria-describedby={all.length === 0 ? missing : undefined}
        >
          {all.length === 0 ? title : fill(words.yours, { title })}
        </h2>
        <p className="redeemed-artist" dir="auto">
          <a href={path}>{artist || title}</a>
        </p>
        {all.length === 0 && (
          <p id={missing}>
            {isAsking
              ? count(language, words.some, { count: recordings, of: tracks })
              : words.nothing}
          </p>
        )}
        {isAsking && children}
        {downloadFormats.map((format) => (
          <FormatFiles
            key={format}
            format={format}
            files={all.filter(({ of }) => of === format)}
            words={words}
            language={language}
          />
        ))}
        <p role="status">{isPreparing && words.preparing}</p>
        {all.length > 0 && <p className="redeemed-until">{fill(words.until, { time })}</p>}
        {hasNewsletter && (
          <p>{filled(words.news, { news: (text) => <a href="#news">{text}</a> })}</p>
        )}
      </div>
    </section>
  );
}

interface FormatProps {
  format: (typeof downloadFormats)[number];
  files: Redeemed['files'];
  words: Words['redeem'];
  language: string;
}

/** The files of a format: all in one first, and each track below. */
function FormatFiles({ format, files, words, language }: FormatProps) {
  const size = (bytes: number) =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: 'unit',
      unit: 'megabyte',
      maximumSignificantDigits: 2,
    }).format(bytes / 1_000_000);
  const name = format.toUpperCase();
  const whole = files.find((file) => file.format === 'zip');
  const tracks = files.filter((file) => file.format !== 'zip');
  if (files.length === 0) return null;
  return (
    <div className="redeemed-format">
      {whole ? (
        <a className="button" href={whole.url} download={whole.name}>
          {fill(words.all, { format: name })} <span>{size(whole.bytes)}</span>
        </a>
      ) : (
        <p className="redeemed-name">{name}</p>
      )}
      <p className="redeemed-about">{words[format]}</p>
      <details open={!whole}>
        <summary>
          {words.tracks} <span>{name}</span>
        </summary>
        <ul>
          {tracks.map((file) => (
            <li key={file.name}>
              <a href={file.url} download={file.name} dir="auto">
                {file.name}
              </a>{' '}
              <span>{size(file.bytes)}</span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
