import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#domain/problem';

/**
 * The outcome of a call, as the person who made it knows: `kept`, it was acknowledged; `refused`, the
 * answer says why nothing was changed; `unknown`, there was no answer, or storage gave none.
 */
type Known = 'kept' | 'refused' | 'unknown';

/** Reads a failed call as the person who made it must. */
function knownBy(error: unknown): 'refused' | 'unknown' {
  if (!(error instanceof Problem)) throw error;
  return error.code === 'unavailable' ? 'unknown' : 'refused';
}

/** People wait for so long before they try again, in milliseconds. */
const betweenTries = 300;

/** One thing that somebody asked for, under a mark that nothing else has. */
export type Ask = {
  mark: string;
  /** The entry, the track, or the release that it is about. */
  about: string;
  known: Known;
  /** The version that was acknowledged, where it has one. */
  version?: number;
  /** When it was acknowledged, by the test's own clock. */
  at?: number;
  /** The words of the last refusal. */
  words?: string;
  /** How often it was sent. */
  tries: number;
};

export const askKinds = [
  'save',
  'artist',
  'release',
  'recording',
  'image',
  'letter',
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

/** The book of what was asked for and acknowledged, kept apart from the product. */
export function openBook() {
  const asks: Record<AskKind, Ask[]> = {
    save: [],
    artist: [],
    release: [],
    recording: [],
    image: [],
    letter: [],
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
  let marks = 0;
  /** Answers that nobody foresaw, which no fault excuses. */
  const unforeseen: string[] = [];

  return {
    asks,
    unforeseen,
    /** A mark that nothing else has. */
    mark: (name: string) => `${name} ${String(++marks).padStart(6, '0')}`,

    /**
     * Notes a call and makes it, and again while its outcome is unknown, at most `times` times. Once
     * any of its tries is unknown, only an acknowledgement settles it.
     */
    async make(
      kind: AskKind,
      { mark, about, times = 1 }: { mark: string; about: string; times?: number },
      call: () => Promise<{ version?: number } | object>,
    ): Promise<Ask> {
      const ask: Ask = { mark, about, known: 'unknown', tries: 0 };
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
          if (error instanceof Problem) ask.words = error.message;
          if (error instanceof Problem && error.message.includes('Something went wrong'))
            unforeseen.push(`${kind}: ${error.message}`);
          wasUnknown ||= known === 'unknown';
          ask.known = wasUnknown ? 'unknown' : known;
          if (known === 'refused') return ask;
          await sleep(betweenTries);
        }
      }
      return ask;
    },
  };
}

export type Book = ReturnType<typeof openBook>;
