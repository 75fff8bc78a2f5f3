import type { Ports, ShownEntries } from '#functions/services/ports';

/** Tells whether the site shows the current public state of a release; its emails wait for that. */
export const createLivePage =
  ({ releases, snapshots }: Pick<Ports, 'releases'> & ShownEntries) =>
  async (cId: number): Promise<boolean> => {
    const saved = await releases.find(cId);
    const shown = (await snapshots.entries('live')).release[cId];
    return saved !== null && shown?.version === saved.publicVersion;
  };
