import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#domain/problem';

/**
 * The outcome of a call from its caller's view: `kept` was acknowledged; `refused` was rejected
 * without a change, for the given reason; `unknown` got no answer, or storage gave none.
 */
type Known = 'kept' | 'refused' | 'unknown';

/** The outcome of a failed call from its caller's view. */
function knownBy(error: unknown): 'refused' | 'unknown' {
  if (!(error instanceof Problem)) throw error;
  return error.code === 'unavailable' ? 'unknown' : 'refused';
}

/** The pause before another attempt, in milliseconds. */
const betweenTries = 300;

/** A requested change with a unique stamp. */
export type Ask = {
  stamp: string;
  /** The entry, track or release concerned. */
  about: string;
  known: Known;
  /** The acknowledged version, if it has one. */
  version?: number;
  /** The time of the acknowledgement, by the test's own clock. */
  at?: number;
  /** The last rejection's message. */
  message?: string;
  /** The number of attempts. */
  tries: number;
};

export const askKinds = [
  'save',
  'artist',
  'release',
  'recording',
  'image',
  'message',
  'newsletter',
  'presave',
  'proposal',
  'decision',
  'together',
  'edit',
  'label',
  'issue',
  'sending',
  'follow',
  'confirmation',
] as const;
export type AskKind = (typeof askKinds)[number];

/**
 * A record of everything requested and acknowledged, kept outside the product. Who got no answer tries again
 * after `untilAnswered`.
 */
export function openBook(untilAnswered: () => Promise<void>) {
  const asks: Record<AskKind, Ask[]> = {
    save: [],
    artist: [],
    release: [],
    recording: [],
    image: [],
    message: [],
    newsletter: [],
    presave: [],
    proposal: [],
    decision: [],
    together: [],
    edit: [],
    label: [],
    issue: [],
    sending: [],
    follow: [],
    confirmation: [],
  };
  let stamps = 0;
  /** Unexpected answers, which no fault excuses. */
  const unforeseen: string[] = [];

  return {
    asks,
    unforeseen,
    /** A unique stamp. */
    stamp: (name: string) => `${name} ${String(++stamps).padStart(6, '0')}`,

    /**
     * Records a call and makes it, repeating it at most `times` times while its outcome is unknown.
     * Once any attempt is unknown, only an acknowledgement settles it.
     */
    async make(
      kind: AskKind,
      { stamp, about, times = 1 }: { stamp: string; about: string; times?: number },
      call: () => Promise<{ version?: number } | object>,
    ): Promise<Ask> {
      const ask: Ask = { stamp, about, known: 'unknown', tries: 0 };
      asks[kind].push(ask);
      let wasUnknown = false;
      while (ask.tries < times) {
        ask.tries += 1;
        try {
          const answer = await call();
          ask.known = 'kept';
          ask.at = Date.now();
          if ('version' in answer && answer.version !== undefined) ask.version = answer.version;
          return ask;
        } catch (error) {
          const known = knownBy(error);
          if (error instanceof Problem) ask.message = error.message;
          if (error instanceof Problem && error.message.includes('Something went wrong'))
            unforeseen.push(`${kind}: ${error.message}`);
          wasUnknown ||= known === 'unknown';
          ask.known = wasUnknown ? 'unknown' : known;
          if (known === 'refused') return ask;
          await sleep(betweenTries);
          await untilAnswered();
        }
      }
      return ask;
    },
  };
}

export type Book = ReturnType<typeof openBook>;
