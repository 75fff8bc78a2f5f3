import { expect, test } from 'vitest';
import { firstLabel } from '#domain/label/label';
import { toSnapshot } from '#domain/publication/snapshot';
import { aFullStoredNews, aStoredNews } from '#fixtures/news';

const savedAt = '2026-11-20T09:00:00.000Z';
const stamp = {
  version: 1,
  exportedAt: '2026-11-24T09:00:00.000Z',
  imageAddress: (path: string) => `https://images.example/${path}`,
};
const dated = <E>(entity: E) => ({ entity, savedAt });
const blank = { label: firstLabel, artists: [], releases: [], shows: [], merch: [], news: [] };

test('a piece of news is public with what its facts say, and nothing else', () => {
  const snapshot = toSnapshot({ ...blank, news: [dated(aFullStoredNews())] }, stamp);
  const { earlierUrls, images, url, changedAt, ...piece } = snapshot.news[0] ?? {};
  expect([url, changedAt, earlierUrls]).toEqual([
    '/news/in-the-studio-1',
    savedAt,
    ['/news/studio-1'],
  ]);
  expect(images?.map((one) => one.url)).toEqual([
    'https://images.example/mediumsquare/ab/newspicture_1.jpg',
    'https://images.example/mediumsquare/cd/newspicture_1.jpg',
  ]);
  expect(Object.keys(piece).sort()).toEqual([
    ...['author', 'cId', 'day', 'text', 'textIn', 'textsLanguage', 'title', 'titleIn'],
  ]);
});

test('drafts and news before its day are not public', () => {
  const news = [
    aStoredNews({ cId: 1 }),
    aStoredNews({ cId: 2, status: 'draft' }),
    aStoredNews({ cId: 3, publicFrom: '2026-11-25' }),
    aStoredNews({ cId: 4, publicFrom: '2026-11-24' }),
  ];
  const snapshot = toSnapshot({ ...blank, news: news.map(dated) }, stamp);
  expect(snapshot.news.map(({ cId }) => cId)).toEqual([1, 4]);
});

test('Home features no news that is hidden', () => {
  const [shown, hidden] = [aStoredNews({ cId: 1 }), aStoredNews({ cId: 2, status: 'draft' })];
  const featured = [hidden, shown].map(({ id, title: name }) => ({
    kind: 'news' as const,
    id,
    name,
  }));
  const catalogue = { ...blank, label: { ...firstLabel, featured } };
  const snapshot = toSnapshot({ ...catalogue, news: [shown, hidden].map(dated) }, stamp);
  expect(snapshot.label.featured).toEqual([{ kind: 'news', cId: 1 }]);
});

test('an unreadable piece has its name, its number and the reason', () => {
  const row = aStoredNews();
  const lost = [{ id: row.id, row, reason: 'torn' }];
  const unreadable = { artists: [], releases: [], shows: [], merch: [], news: lost };
  const snapshot = toSnapshot({ ...blank, unreadable }, stamp);
  expect(snapshot.faults).toMatchObject([{ kind: 'news', cId: 1, reason: 'torn' }]);
});
