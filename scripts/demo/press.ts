import type { PressQuote } from '#domain/release/pressQuote';

/** What the press says about the demo's releases, by their keys. */
export const demoPress: Readonly<Record<string, readonly PressQuote[]>> = {
  'market-day-slow': [
    {
      quote: 'You hear a table being unfolded, and forty minutes later you own it.',
      source: 'The Slow Quarterly',
      url: 'https://slowquarterly.example/reviews/market-day-slow',
    },
    {
      quote: 'The best record about haggling since records were haggled over.',
      source: 'Radio Vågen',
    },
  ],
  'tide-tables': [
    {
      quote: 'A piano that waits for the moon, and is right to.',
      source: 'Bergen Avis',
      url: 'https://bergenavis.example/tide-tables',
    },
  ],
};
