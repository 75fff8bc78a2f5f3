import type { Answer, Call, CallName } from '#contract/api';
import type { Id } from '#domain/identifier';
import type { Caller } from '#domain/member/member';
import type { Ports } from '#functions/ports/ports';
import { createArtists } from '#functions/services/catalogue/artists';
import { createRemoving } from '#functions/services/catalogue/deletion';
import { createDuplicating } from '#functions/services/catalogue/duplicateRelease';
import { createHistory } from '#functions/services/catalogue/history';
import { createImages } from '#functions/services/catalogue/images';
import { createNameArtists } from '#functions/services/catalogue/knownArtists';
import { createLinks } from '#functions/services/catalogue/links';
import { createSweeping } from '#functions/services/catalogue/orphanCleanup';
import { createPreviews } from '#functions/services/catalogue/previews';
import { createClearing } from '#functions/services/catalogue/purge';
import { createRecordings } from '#functions/services/catalogue/recordings';
import { createReleases } from '#functions/services/catalogue/releases';
import { createTracks } from '#functions/services/catalogue/tracks';
import { createViews } from '#functions/services/catalogue/views';
import { createLetters } from '#functions/services/email/emails';
import { createHealth } from '#functions/services/health';
import { createImports } from '#functions/services/importing/imports';
import { createSlices } from '#functions/services/importing/slices';
import { createInvitations } from '#functions/services/members/invitations';
import { createMembers } from '#functions/services/members/members';
import { createExporting } from '#functions/services/publishing/exporting';
import { createPublishing } from '#functions/services/publishing/publishing';
import { createVisitorJobs, createVisitors } from '#functions/services/visitors/visitors';

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
