import { Problem } from '#domain/problem';
import type { Chance } from '../year/chance.ts';
import type { Book } from './book.ts';
import type { World } from './world.ts';

/** The entries that the actors work on. */
export type Roster = {
  artist: { id: string; cId: number };
  releases: { id: string; cId: number }[];
  tracks: { id: string; release: string }[];
  /** The addresses that confirmed their subscription before the first fault. */
  readers: string[];
  /** The addresses that asked to follow the artist and have not confirmed it. */
  asked: string[];
};

/** The state shared by all actors. */
export type Stage = { world: World; book: Book; chance: Chance; roster: Roster };

/** An entry's text with its stamp repeated, so that a half-written text shows two stamps. */
export const textOf = (stamp: string) => `<p>${stamp}</p>`.repeat(20);

/** A call that only prepares another one, so its failure does not matter. */
export async function tried<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
