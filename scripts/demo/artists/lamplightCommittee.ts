import { everywhere, usualPlatforms } from '../platforms.ts';
import type { WrittenArtist } from '../written.ts';

/** Guitar pop, minuted. Filed under L. */
export const lamplightCommittee: WrittenArtist = {
  key: 'lamplight-committee',
  name: 'The Lamplight Committee',
  tags: 'Chamber pop, Brass',
  sortName: 'Lamplight Committee, The',
  socials: ['Instagram', 'Twitter', 'TikTok', 'Spotify'],
  bio: `<p>The Lamplight Committee was formed to oppose the removal of eleven gas lamps from a street in Whitby. It lost, and found that it had a rehearsal room until the end of the quarter.</p>
<h3>Officers</h3>
<table>
<tbody>
<tr><th scope="row">Chair</th><td>Hester Pugh, voice and guitar</td></tr>
<tr><th scope="row">Treasurer</th><td>Dilip Rao, guitar</td></tr>
<tr><th scope="row">Secretary</th><td>Moll Ackroyd, bass and minutes</td></tr>
<tr><th scope="row">Member without portfolio</th><td>Big Ian, drums</td></tr>
</tbody>
</table>
<p>Every song is put to a vote. <em>Last Bus</em> passed by three to one, with Ian asking that his objection be recorded. It was: it is the tambourine.</p>`,
  releases: [
    {
      key: 'minutes-of-the-previous-meeting',
      title: 'Minutes of the Previous Meeting',
      cover: 'Rows of arched windows at night, a few of them lit.',
      status: 'Released',
      day: -2741,
      kind: 'album',
      number: 2,
      barcode: '2009710000025',
      description: `<p>Eleven songs, one for each lamp. Taken as read.</p>
<p>It was made over four Sundays in the parish hall with the heating on a coin meter; where the tempo lifts, somebody has found another fifty pence.</p>`,
      composer: 'Hester Pugh, Dilip Rao',
      lyricsWriter: 'Hester Pugh',
      on: everywhere,
      tracks: [
        'Apologies for Absence',
        'Henrietta Street',
        'Fifty Pence',
        'The Lamplighter’s Daughter',
        'Through the Chair',
        'Kipper Smoke',
        'Motion to Adjourn',
        'A Hundred and Ninety-Nine Steps',
        'Big Ian Abstains',
        'Sodium',
        'Minutes',
      ],
    },
    {
      key: 'any-other-business',
      title: 'Any Other Business',
      cover: 'Three hanging lamps, their cones of light overlapping on a table.',
      status: 'Released',
      day: -822,
      kind: 'album',
      number: 14,
      barcode: '2009710000148',
      description: `<p>The second album, which the first one's minutes say there would not be. Louder; there is a trumpet on it, and a song in 7/8 that Moll denies.</p>
<p>Several of these are about <strong>buses</strong>. The committee has been asked about this and has no comment at this time.</p>`,
      composer: 'Hester Pugh, Dilip Rao',
      lyricsWriter: 'Hester Pugh, Moll Ackroyd',
      on: usualPlatforms,
      tracks: [
        'Item One',
        'Replacement Service',
        'Saltburn, Change Here',
        'Quorum',
        'The X93',
        'Seven Eighths',
        'Proposed, Seconded',
        'Return Half',
        'Nobody Lives at Number Nine',
        'Any Other Business',
      ],
    },
    {
      key: 'last-bus',
      title: 'Last Bus',
      cover: 'A lamp on its cord amid wide rings of light.',
      status: 'Released',
      day: -7,
      kind: 'single',
      number: 28,
      description: `<p>Three minutes and eleven seconds, which is how long you have between the chorus of the encore and the stop outside the Co-op. <strong>Run.</strong></p>
<p>The first new music from the committee in two years, and the first with Big Ian's objection on it.</p>`,
      composer: 'Hester Pugh, Dilip Rao',
      lyricsWriter: 'Hester Pugh',
      on: everywhere,
      language: 'en',
      tracks: ['Last Bus', { name: 'Last Bus (missed)', explicit: true }],
    },
    {
      key: 'matters-arising',
      title: 'Matters Arising',
      cover: 'Rows of arched windows at night, a few of them lit.',
      status: 'Pending',
      day: 61,
      kind: 'album',
      number: 38,
      barcode: '2009710000384',
      description: `<p>Third album. The running order has been agreed, disagreed and referred back. Do not announce before the vote on the 14th.</p>`,
      composer: 'Hester Pugh, Dilip Rao',
      lyricsWriter: 'Hester Pugh',
      tracks: [
        'Matters Arising',
        'Last Bus',
        'The Understudy',
        'Nine Lamps',
        'Two Lamps',
        'No Lamps',
        'Date of Next Meeting',
      ],
    },
    {
      key: 'joint-committee-on-brass',
      title: 'Joint Committee on Brass',
      cover: 'Three hanging lamps, their cones of light overlapping on a table.',
      with: ['ludvik-zdarsky'],
      status: 'Cancelled',
      day: -150,
      kind: 'ep',
      description: `<p>Two days booked, nineteen people in a room for nine. Everybody is still friends. The one usable take became the trumpet on <em>Last Bus</em>.</p>`,
      tracks: ['Terms of Reference', 'Reference of Terms'],
    },
  ],
};
