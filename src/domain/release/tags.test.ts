import { expect, test } from 'vitest';
import { tagSlug, tagsOf } from '#domain/release/tags';

test.each([
  [undefined, []],
  ['', []],
  ['Ambient, Field recordings', ['Ambient', 'Field recordings']],
  [' ambient ;Ambient,, #ambient', ['ambient']],
  ['環境音楽', ['環境音楽']],
])('the tags in %j are %j', (tags, expected) => expect(tagsOf({ tags })).toEqual(expected));

test.each([
  ['Field recordings', 'field-recordings'],
  ['Fjordfolk', 'fjordfolk'],
  ['環境', 'xe792b0e5a283'],
])('the tag %j is at %s', (tag, slug) => expect(tagSlug(tag)).toBe(slug));
