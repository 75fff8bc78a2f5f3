import { expect, test } from 'vitest';
import { isOldPattern, numberInOldAddress } from '#domain/importing/oldAddress';

test.each([
  ['/artist/{Id}', '/artist/240'],
  ['/artist/{Id}/', '/artist/240/'],
  ['/a-{Id}.html', '/a-240.html'],
  ['/artist.aspx?id={Id}', '/artist.aspx?id=240'],
  ['/artist-{Id}.php', '/artist-240.php'],
])('by %s the address of 240 is %s', (pattern, address) => {
  expect(isOldPattern(pattern)).toBe(true);
  expect(numberInOldAddress(pattern, address)).toBe(240);
});

test.each(['', '/artist', 'artist/{Id}', '/{Id}/{Id}', 'https://old.example/{Id}'])(
  '%j is no pattern',
  (pattern) => {
    expect(isOldPattern(pattern)).toBe(false);
    expect(numberInOldAddress(pattern, '/artist/240')).toBeNull();
  },
);

test.each(['/artist/x', '/artist/240/more', '/artists/240', '/Xartist/240', '/artist/'])(
  '%s does not fit /artist/{Id}',
  (address) => {
    expect(numberInOldAddress('/artist/{Id}', address)).toBeNull();
  },
);

test('case and a slash at the end do not matter', () => {
  expect(numberInOldAddress('/artist/{Id}', '/Artist/240/')).toBe(240);
});
