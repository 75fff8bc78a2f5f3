import { expect, test } from 'vitest';
import { embedCode } from './embed.ts';

test('no title ends the code early', () => {
  const code = embedCode({
    address: 'https://label.example/embed/releases/tide-7',
    title: '"Tide" <b>& Co',
    height: 152,
  });
  expect(code).toBe(
    '<iframe src="https://label.example/embed/releases/tide-7" title="&quot;Tide&quot; &lt;b&gt;&amp; Co" width="100%" height="152" style="border:0" loading="lazy" allow="autoplay"></iframe>',
  );
});
