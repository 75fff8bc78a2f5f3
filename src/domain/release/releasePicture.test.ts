import { expect, it } from 'vitest';
import { maxPhotographs, photographsSchema } from '#domain/artist/photograph';
import {
  maxReleasePictures,
  releasePicturesSchema,
  storedReleasePicturesSchema,
} from '#domain/release/releasePicture';

const picture = (number: number) => ({
  url: `https://images.example/mediumsquare/${number}/releasecover_1.jpg`,
  accent: null,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => picture(index));
const ofKind = (count: number) => many(count).map((one) => ({ ...one, kind: 'booklet' as const }));

it('takes as many pictures as a page can show, and says how many those are', () => {
  expect(releasePicturesSchema.parse(ofKind(maxReleasePictures))).toHaveLength(24);
  const { error } = releasePicturesSchema.safeParse(ofKind(maxReleasePictures + 1));
  expect(error?.issues[0]?.message).toBe('A release has at most 24 pictures besides its cover.');
  const photographs = photographsSchema.safeParse(many(maxPhotographs + 1));
  expect(photographs.error?.issues[0]?.message).toBe('An artist has at most 24 photographs.');
});

it('refuses a picture that is there twice, an unknown kind, and another address than a URL', () => {
  const [one] = ofKind(1);
  expect(releasePicturesSchema.safeParse([one, one]).error?.issues[0]?.message).toBe(
    'The same picture is here twice.',
  );
  expect(releasePicturesSchema.safeParse([{ ...one, kind: 'poster' }]).success).toBe(false);
  const path = { ...one, url: 'mediumsquare/ab/releasecover_1.jpg' };
  expect(releasePicturesSchema.safeParse([path]).success).toBe(false);
  expect(storedReleasePicturesSchema.safeParse([path]).success).toBe(true);
});
