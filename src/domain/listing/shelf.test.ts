import { expect, it } from 'vitest';
import { orderShelf, type Shelved } from './shelf.ts';

const record = (cId: number, facts: Partial<Shelved> = {}): Shelved => ({
  cId,
  releaseDate: null,
  color: '#808080',
  ...facts,
});
const numbers = (records: readonly Shelved[]) => records.map(({ cId }) => cId);

it('orders numbers by their value, and records without one last', () => {
  const records = ['LSR-10', undefined, 'LSR-9', 'LSR-100', 'LS-11'].map((catalogueNumber, at) =>
    record(at + 1, { catalogueNumber }),
  );
  expect(numbers(orderShelf(records, 'number'))).toEqual([5, 3, 1, 4, 2]);
});

it('orders years from the newest, and records without a date last', () => {
  const days = ['2024-05-01', null, '2026-01-01', '2024-06-01'];
  const records = days.map((releaseDate, at) => record(at + 1, { releaseDate }));
  expect(numbers(orderShelf(records, 'year'))).toEqual([3, 4, 1, 2]);
});

it('orders artists as a record shop does, the records of each from the oldest', () => {
  const records = [
    record(1, { filedUnder: 'The Omega', releaseDate: '2025-01-01' }),
    record(2, { filedUnder: 'Sluice', releaseDate: '2020-01-01' }),
    record(3, { filedUnder: 'The Omega', releaseDate: '2024-01-01' }),
    record(4),
    record(5, { filedUnder: 'Ørn', releaseDate: '2020-01-01' }),
  ];
  expect(numbers(orderShelf(records, 'artist'))).toEqual([3, 1, 5, 2, 4]);
  // In Norwegian, Ø comes after Z.
  expect(numbers(orderShelf(records, 'artist', 'nb'))).toEqual([3, 1, 2, 5, 4]);
});

it('orders colours by hue, then from dark to light, and greys last', () => {
  const named = {
    grey: '#777777',
    pink: '#ff5da2',
    blue: '#2438c9',
    darkRed: '#8c1c10',
    yellow: '#f0d020',
    red: '#e63020',
    green: '#2f9d50',
    black: '#101010',
  };
  const records = Object.entries(named).map(([, color], at) => record(at + 1, { color }));
  const names = Object.keys(named);
  const ordered = orderShelf(records, 'colour').map(({ cId }) => names[cId - 1]);
  expect(ordered).toEqual(['darkRed', 'red', 'yellow', 'green', 'blue', 'pink', 'black', 'grey']);
});
