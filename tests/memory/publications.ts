import type { Publication } from '#domain/publication/publication';
import type { PublicationStore } from '#functions/ports/ports';

/** Publications in memory. `goLive` does what a finished build does. */
export function memoryPublications() {
  const kept = new Map<number, Publication>();
  let report: Awaited<ReturnType<PublicationStore['report']>> = { live: 0, last: null, at: null };
  let asked: string | null = null;
  const store: PublicationStore = {
    find: async (version) => kept.get(version) ?? null,
    last: async (count) => [...kept.values()].toReversed().slice(0, count),
    put: async (publication) => void kept.set(publication.version, publication),
    report: async () => report,
    async setReport(last, at) {
      report = { live: last.state === 'live' ? last.version : report.live, last, at };
    },
    askedAt: async () => asked,
    async setAsked(at) {
      asked = at;
    },
  };
  const goLive = (version: number, at: Date) =>
    store.setReport({ version, state: 'live' }, at.toISOString());
  return { store, goLive };
}
