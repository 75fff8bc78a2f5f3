import type { Answer, Call, CallName } from '#contract/api';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member';
import type { Ports } from '#functions/ports';
import { createArtists } from '#functions/services/artists';
import { createClearing } from '#functions/services/clearing';
import { createDuplicating } from '#functions/services/duplicating';
import { createExporting } from '#functions/services/exporting';
import { createHealth } from '#functions/services/health';
import { createHistory } from '#functions/services/history';
import { createImages } from '#functions/services/images';
import { createImports } from '#functions/services/imports/imports';
import { createSlices } from '#functions/services/imports/slices';
import { createInvitations } from '#functions/services/invitations';
import { createNameArtists } from '#functions/services/knownArtists';
import { createLetters } from '#functions/services/letters';
import { createLinks } from '#functions/services/links';
import { createMembers } from '#functions/services/members';
import { createPreviews } from '#functions/services/previews';
import { createPublishing } from '#functions/services/publishing';
import { createRecordings } from '#functions/services/recordings';
import { createReleases } from '#functions/services/releases';
import { createRemoving } from '#functions/services/removing';
import { createSweeping } from '#functions/services/sweeping';
import { createTracks } from '#functions/services/tracks';
import { createViews } from '#functions/services/views';
import { createVisitorJobs, createVisitors } from '#functions/services/visitors';

/**
 * A use case: the checked call, who asks, and the id that something new gets. A row of the table
 * without one does not compile.
 */
export type Services = {
  [N in CallName]: (call: Call<N>, caller: Caller, newId: Id) => Promise<Answer<N>>;
};

/** The services of every row, over the ports. */
export function createServices(ports: Ports): Services {
  const views = createViews(ports);
  const publishing = createPublishing(ports);
  const nameArtists = createNameArtists(ports.artists);
  const { describe, ...members } = createMembers({ ...ports, nameArtists });
  const { owned, store, ...releases } = createReleases({ ...ports, views, publishing });
  return {
    ...createHealth(ports),
    ...members,
    ...createInvitations({ ...ports, describe, nameArtists, letters: createLetters(ports) }),
    ...createArtists({ ...ports, views, publishing }),
    ...releases,
    ...createDuplicating({ ...ports, views, owned }),
    ...createRemoving({ ...ports, publishing, clearing: createClearing(ports) }),
    ...createHistory({ ...ports, views }),
    ...createLinks({ releases: { owned }, songLinks: ports.songLinks }),
    ...createRecordings({ ...ports, store: ports.releases, releases: { owned } }),
    ...createPreviews({ ...ports, store: ports.releases, releases: { owned } }),
    ...createTracks({ releases: { owned, store } }),
    ...createImages({ ...ports, views }),
    ...createImports(ports, { views, publishing }),
    ...publishing,
    ...createVisitors(ports),
  };
}

/** What happens without a caller: by queue and by the clock. */
export function createJobs(ports: Ports) {
  const exporting = createExporting(ports);
  const { clearRemoved } = createClearing(ports);
  return {
    ...exporting,
    ...createVisitorJobs(ports),
    ...createSweeping(ports),
    ...createSlices(ports),
    /** Called every minute: takes up whatever a crash left undone. */
    async catchUp(): Promise<void> {
      await exporting.catchUp();
      await clearRemoved();
    },
  };
}
