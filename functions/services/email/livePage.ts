// A file of its own: emails of a release day wait for the same, whoever they go to.
import type { Ports } from '#functions/services/ports';

/** Tells whether the site shows the newest public state of a release. */
export const createLivePage =
  ({ releases, publications }: Pick<Ports, 'releases' | 'publications'>) =>
  async (cId: number): Promise<boolean> => {
    const placed = await releases.publicationOf(cId);
    if (placed === null || placed === 'pending') return false;
    const { live } = await publications.report();
    return live >= placed.version;
  };
