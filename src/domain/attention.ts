// A file of its own: the screen Status shows it, and a daily email tells it.
import { counted } from '#domain/counted';
import { hasRoomForFiles, isBuildLate, isQueueLate, type ServiceState } from '#domain/health';

/** Something that a person has to look at, and the screen where. */
export interface Attention {
  text: string;
  screen: 'publications' | 'email' | 'status';
}

interface Seen {
  state: Pick<ServiceState, 'queues' | 'build'>;
  /** How many deliveries of email wait for a decision. */
  stuckEmails: number;
}

/** The problems that need a person, gravest first; empty where all is well. */
export function attentionOf(
  { state: { queues, build }, stuckEmails }: Seen,
  now: Date,
): Attention[] {
  const found: Attention[] = [];
  const { wanted, live, broken = 0 } = build;
  if (isBuildLate(build, now))
    found.push({
      text:
        live === 0
          ? `The site has not been published: version ${wanted} is due.`
          : `Visitors see version ${live} of the site, version ${wanted} is due.`,
      screen: 'publications',
    });
  const late = queues.filter(isQueueLate);
  const givenUp = late.filter(({ name }) => name.endsWith('-poison'));
  if (late.length > givenUp.length)
    found.push({ text: 'Work waits for longer than it should.', screen: 'status' });
  if (givenUp.length > 0)
    found.push({ text: 'Some work failed too often. The log says why.', screen: 'status' });
  if (broken > 0)
    found.push({
      text: counted(broken, 'One entry could not be published.', 'entries could not be published.'),
      screen: 'publications',
    });
  if (stuckEmails > 0)
    found.push({
      text: counted(
        stuckEmails,
        'One delivery of email needs a decision.',
        'deliveries of email need a decision.',
      ),
      screen: 'email',
    });
  if (!hasRoomForFiles(build))
    found.push({ text: 'The site’s host will soon take no more files.', screen: 'status' });
  return found;
}
