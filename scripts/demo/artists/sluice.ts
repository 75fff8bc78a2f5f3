import type { WrittenArtist } from '../written.ts';

/** Signed, but nothing is released yet: none of their work may be visible. */
export const sluice: WrittenArtist = {
  key: 'sluice',
  name: 'Sluice',
  tags: 'Drone',
  portrait: false,
  bio: `<p>Signed on the strength of a cassette of a canal. Debut to come. <em>Text to be sent by the artist.</em></p>`,
  releases: [
    {
      key: 'spillway',
      title: 'Spillway',
      cover: 'Vertical bars that swap places inside a disc.',
      status: 'Pending',
      day: 40,
      kind: 'ep',
      description: `<p>Four tracks of water under pressure, and one of the same water let go. Waiting for the lock-keeper's permission.</p>`,
      composer: 'Sluice',
      tracks: ['Head', 'Pound', 'Paddle', 'Tail', 'Spillway'],
    },
    {
      key: 'sluice-untitled',
      title: '[untitled second EP]',
      status: 'Planning',
      day: null,
      tracks: [],
    },
  ],
};
