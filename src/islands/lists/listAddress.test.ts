import { describe, expect, it } from 'vitest';
import { addressOfView, viewOfAddress } from './listAddress.ts';

describe('the address of a list', () => {
  it.each([
    ['/releases', { order: 'newest', future: true, page: 1 }],
    ['/releases/3', { order: 'newest', future: true, page: 3 }],
    ['/releases/2?sort=title&future=no', { order: 'title', future: false, page: 2 }],
    ['/releases?sort=oldest', { order: 'oldest', future: true, page: 1 }],
  ] as const)('%s says what is shown, and back', (address, view) => {
    expect(viewOfAddress('releases', new URL(address, 'http://site'))).toEqual(view);
    expect(addressOfView('releases', view)).toBe(address);
  });

  it('may end in a slash, as on a host that serves folders', () => {
    const view = viewOfAddress('releases', new URL('http://site/releases/3/?sort=title'));
    expect(view).toEqual({ order: 'title', future: true, page: 3 });
  });

  it('falls back to the first order for one that is unknown', () => {
    const view = viewOfAddress('artists', new URL('http://site/artists?sort=title'));
    expect(view.order).toBe('name');
  });
});
