import type { Band } from '#domain/color';
import { isFramed, playerKey } from './playerKey.ts';

/** A track as the player shows it. */
export interface PlayedTrack {
  /** The file's address. */
  address: string;
  waveform: string;
  name: string;
  /** The title of its release, and the artists. */
  title: string;
  by: string;
  /** The path of the release's page. */
  page: string;
  cover?: string | undefined;
  /** The colours of its release; null for the label's own, missing until its file has arrived. */
  band?: Band | null;
  /** The public number of its release; 0 if unknown. */
  record: number;
}

/** The state that the next page needs to continue playing. */
export interface Kept {
  /** The queue, with the tracks already heard. */
  tracks: PlayedTrack[];
  index: number;
  /** The numbers of the records that follow the queue, whose tracks are not fetched yet. */
  later: number[];
  /** In seconds. */
  time: number;
  isPlaying: boolean;
  /** From 0 to 1. */
  volume: number;
}

/** The track playing in this tab; null for none, or if storage is unavailable. */
export function readKept(): Kept | null {
  try {
    // Only this module writes it.
    return JSON.parse(sessionStorage.getItem(playerKey) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** Stores the playback state for the next page of this tab; null removes it. */
export function writeKept(kept: Kept | null): void {
  if (isFramed) return;
  try {
    if (kept) sessionStorage.setItem(playerKey, JSON.stringify(kept));
    else sessionStorage.removeItem(playerKey);
  } catch {
    // Without storage the next page is silent.
  }
}

const goOnKey = 'gatefold.goOn';

/** Whether the visitor wants the next record after the last track of the queue. */
export function readGoOn(): boolean {
  try {
    return !isFramed && localStorage.getItem(goOnKey) !== null;
  } catch {
    return false;
  }
}

/** Remembers that choice on this device. */
export function writeGoOn(goesOn: boolean): void {
  try {
    if (goesOn) localStorage.setItem(goOnKey, 'yes');
    else localStorage.removeItem(goOnKey);
  } catch {
    // Without storage it lasts as long as the page.
  }
}
