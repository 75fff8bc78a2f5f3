import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes values, keeps markup, joins lists and leaves out nothing’s', () => {
  const items = ['<b>', 2].map((value) => html`<li>${value}</li>`);
  expect(html`<ul title="${'"'}">${items}${null}${undefined}</ul>`.text).toBe(
    '<ul title="&quot;"><li>&lt;b&gt;</li><li>2</li></ul>',
  );
});
