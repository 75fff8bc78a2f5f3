import { reasonOf } from '#domain/problem';
import type { Ports } from '#functions/ports/ports';

type Needs = Pick<Ports, 'publications' | 'builder' | 'clock' | 'log'>;

/** Asks for builds of the site. */
export function createBuilds({ publications, builder, clock, log }: Needs) {
  return {
    /** Asks for a build. One that can't be asked for counts as failed, and says why. */
    async ask(version: number): Promise<void> {
      try {
        await builder.build(version);
      } catch (error) {
        const failure = reasonOf(error);
        const at = clock.now().toISOString();
        await publications.setReport({ version, state: 'failed', failure }, at);
        log('publish.notDispatched', { version });
        return;
      }
      await publications.setAsked(clock.now().toISOString());
    },
  };
}
