import type { Featured, FeaturedKind } from '#domain/label/home';
import { Problem } from '#domain/problem';
import { showName } from '#domain/show/show';
import type { Ports } from '#functions/services/ports';

/** An entry's number and name. */
interface Named {
  cId: number;
  name: string;
}

/** Finds the entries that the label features on Home. */
export function createFeatured({
  artists,
  releases,
  shows,
  news,
}: Pick<Ports, 'artists' | 'releases' | 'shows' | 'news'>) {
  const finders: Record<FeaturedKind, (id: string) => Promise<Named | undefined>> = {
    artist: async (id) => (await artists.find(id))?.entity,
    async release(id) {
      const found = (await releases.find(id))?.entity;
      return found && { cId: found.cId, name: found.title };
    },
    async show(id) {
      const found = (await shows.find(id))?.entity;
      return found && { cId: found.cId, name: showName(found) };
    },
    async news(id) {
      const found = (await news.find(id))?.entity;
      return found && { cId: found.cId, name: found.title };
    },
  };
  const find = ({ kind, id }: Featured) => finders[kind](id);

  return {
    /**
     * The chosen entries with their current names. One that is deleted since it was chosen keeps
     * its last name.
     */
    async named(chosen: readonly Featured[], stored: readonly Featured[]): Promise<Featured[]> {
      const known = new Map(stored.map((entry) => [entry.id, entry]));
      return Promise.all(
        chosen.map(async (entry, index) => {
          const name = (await find(entry))?.name ?? known.get(entry.id)?.name;
          if (name !== undefined) return { ...entry, name };
          const message = 'This entry is gone. Take it off the list.';
          const errors = [{ path: `featured.${index}`, message }];
          throw new Problem('invalid-input', message, { errors });
        }),
      );
    },

    /** The numbers of the entries, by their ids. */
    async numbers(featured: readonly Featured[]): Promise<ReadonlyMap<string, number>> {
      const found = await Promise.all(
        featured.map(async (entry) => [entry.id, (await find(entry))?.cId] as const),
      );
      return new Map(found.flatMap(([id, cId]) => (cId === undefined ? [] : [[id, cId]])));
    },
  };
}
