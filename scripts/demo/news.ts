import { addDays, type Day } from '#domain/day';

/** Writes the figures of a text once its pictures and releases are there. */
export interface DemoFigures {
  picture(index: number, caption: string): string;
  record(key: string, caption: string): string;
}

/** A piece of news of the demo. */
export interface DemoNews {
  key: string;
  title: string;
  author?: string;
  day: Day;
  /** HTML, with the figures of pictures by their place and of records by their keys. */
  text: (figure: DemoFigures) => string;
  /** Files of the demo's images, with what each shows. */
  pictures: readonly { folder: 'releases' | 'merch' | 'pictures'; file: string; alt: string }[];
}

/** The demo label's news, the oldest first. */
export const demoNews = (today: Day): readonly DemoNews[] => [
  {
    key: 'net-loft',
    title: 'The net loft has a new floor',
    author: 'Ragnhild Sæther',
    day: addDays(today, -64),
    text: () =>
      '<p>For seven years we have recorded around a board that creaks. It is on eleven records, once on purpose. In September the carpenter from downstairs came up with a crowbar, looked at the board, and asked whether we were sure.</p><p>We were not, so we kept it. It lies under the piano now, where nobody steps, and everything around it is new pine.</p><h2>What it sounds like</h2><p>Warmer below 200 hertz, and a little shorter. Marit Våge played the first note in the empty room and said it was like hearing her own voice on the telephone.</p>',
    pictures: [],
  },
  {
    key: 'tide-shirt',
    title: 'Shirts with the tides of one week',
    day: addDays(today, -23),
    text: () =>
      '<p>The shirt of <em>Tide Tables</em> is printed. The back has the tides of Bergen for the week in which the record was made, nine rows of dots, and Marit has promised to read them out before every show.</p><blockquote>High water came on the Thursday, at four in the morning. That is the fourth track.</blockquote><p>There are a hundred and twenty. Whoever comes to the loft on a Saturday can choose one that is still wet.</p>',
    pictures: [
      { folder: 'merch', file: 'tide-shirt-back', alt: 'Nine rows of dots, a table of tides' },
      {
        folder: 'merch',
        file: 'tide-shirt',
        alt: 'The front: six blue columns, each with a lower sun',
      },
    ],
  },
  {
    key: 'market-day-slow',
    title: 'How a market became a record',
    author: 'Ragnhild Sæther',
    day: addDays(today, -4),
    text: ({ picture, record }) =>
      `<p>A market has no beginning. Somebody unfolds a table, somebody else is already shouting a price, and by the time you notice that it is a market it has been one for an hour. <em>Market Day, Slow</em> begins like that: four strips of cloth, each begun a little later than the one before.</p><p>We recorded it from one table, over four mornings, with two microphones under a cloth. What you hear between the songs is what was there: a scale, a radio, a child who wants the blue one.</p>${record('market-day-slow', 'Four mornings, in order.')}<h2>The sleeve</h2><p>The chequered cloth of the inner sleeve is the one from the table. We scanned it on both sides, with the hole.</p>${picture(1, 'The back: one strip of cloth for each morning.')}`,
    pictures: [
      {
        folder: 'pictures',
        file: 'market-day-slow-inner',
        alt: 'A chequered cloth with a round hole, and black behind it',
      },
      {
        folder: 'pictures',
        file: 'market-day-slow-back',
        alt: 'Four strips of cloth on red, each begun a little later than the one before',
      },
    ],
  },
];
