import { Problem } from '#domain/problem';
import type { Chance } from '../year/chance.ts';
import type { Book } from './book.ts';
import type { World } from './world.ts';

/** The entries that people work on. */
export type Roster = {
  artist: { id: string; cId: number };
  releases: { id: string; cId: number }[];
  tracks: { id: string; release: string }[];
  /** The addresses that confirmed a subscription to the newsletter before the first fault. */
  readers: string[];
  /** The addresses that asked to follow the artist, and have not confirmed it. */
  asked: string[];
};

/** The state that all actors share. */
export type Stage = { world: World; book: Book; chance: Chance; roster: Roster };

/** The text of an entry that bears a mark in all of its fields: one that is half shows two. */
export const textOf = (mark: string) => `<p>${mark}</p>`.repeat(20);

/** A call that only prepares another one: its failure is nobody's loss. */
export async function tried<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
