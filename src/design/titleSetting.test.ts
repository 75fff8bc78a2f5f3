import { expect, it } from 'vitest';
import { titleSetting } from '#design/titleSetting';

it.each([
  ['', 'xl', false],
  ['Tide', 'xl', false],
  ['Twelve chars', 'xl', false],
  ['Rather more than twelve', 'l', false],
  ['Streichquartett', 'm', false],
  ['A title that goes on for a good while, and a bit', 'm', false],
  ['Donaudampfschifffahrtsgesellschaft', 's', false],
  ['x '.repeat(150), 's', false],
  ['Μελτέμι', 'xl', false],
  ['Почта', 'xl', false],
  ['灯台守', 'xl', true],
  ['夜間飛行', 'l', true],
  ['رسالة إلى الميناء', 'l', true],
  ['Tide Tables / 潮見表', 'l', true],
])('sets "%s" in size %s, tall: %s', (title, size, tall) => {
  expect(titleSetting(title)).toMatchObject({ size, tall });
});

it.each([
  ['Tide', false],
  ['Μελτέμι', true],
  ['Письма без адреса', true],
  ['灯台守', false],
])('sets "%s" loosely: %s', (title, loose) => {
  expect(titleSetting(title).loose).toBe(loose);
});
