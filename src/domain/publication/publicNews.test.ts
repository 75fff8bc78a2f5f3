import { expect, test } from 'vitest';
import { firstLabel } from '#domain/label/label';
import { toSnapshot } from '#domain/publication/snapshot';
import { aCatalogue, aStamp } from '#fixtures/catalogues';
import { aFullStoredNews, aStoredNews } from '#fixtures/news';

const savedAt = '2026-11-20T09:00:00.000Z';
const stamp = aStamp({ exportedAt: '2026-11-24T09:00:00.000Z' });
const dated = <E>(entity: E) => ({ entity, savedAt });

test('a piece of news is public with what its facts say, and nothing else', () => {
  const snapshot = toSnapshot(aCatalogue({ news: [dated(aFullStoredNews())] }), stamp);
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
  const snapshot = toSnapshot(aCatalogue({ news: news.map(dated) }), stamp);
  expect(snapshot.news.map(({ cId }) => cId)).toEqual([1, 4]);
});

test('Home features no news that is hidden', () => {
  const [shown, hidden] = [aStoredNews({ cId: 1 }), aStoredNews({ cId: 2, status: 'draft' })];
  const featured = [hidden, shown].map(({ id, title: name }) => ({
    kind: 'news' as const,
    id,
    name,
  }));
  const label = { ...firstLabel, featured };
  const snapshot = toSnapshot(aCatalogue({ label, news: [shown, hidden].map(dated) }), stamp);
  expect(snapshot.label.featured).toEqual([{ kind: 'news', cId: 1 }]);
});

test('an unreadable piece has its name, its number and the reason', () => {
  const row = aStoredNews();
  const unreadable = { news: [{ id: row.id, row, reason: 'torn' }] };
  const snapshot = toSnapshot(aCatalogue({ unreadable }), stamp);
  expect(snapshot.faults).toMatchObject([{ kind: 'news', cId: 1, reason: 'torn' }]);
});
