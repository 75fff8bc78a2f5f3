import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = 'https://label.example/releases/low-water-12';

beforeEach(() => {
  document.body.innerHTML = `
    <ol class="tracks"><li></li><li><button data-play="/b.mp3"></button></li></ol>
    <button data-moment="Copy the link at {time}" data-address="${page}" data-done="Copied" hidden>x</button>`;
});
afterEach(() => {
  document.body.replaceChildren();
  vi.resetModules();
});

/** Hears a sound at a second, as the player tells of it. */
function hear(src: string | null, currentTime: number) {
  const sound = { currentTime, getAttribute: () => src };
  document.dispatchEvent(new CustomEvent('heard', { detail: sound }));
}
const button = () => document.querySelector<HTMLElement>('[data-moment]');

it('names the second and the place of the track that is heard, and hides with it', async () => {
  const { startMomentLink } = await import('./momentLink.ts');
  startMomentLink();
  hear('/b.mp3', 83.9);
  expect(button()?.hidden).toBe(false);
  expect(button()?.textContent).toBe('Copy the link at 1:23');
  expect(button()?.dataset['copy']).toBe(`${page}?track=2&t=83`);
  // It has just said that the link is copied.
  if (button()) Object.assign(button() as HTMLElement, { textContent: 'Copied' });
  hear('/b.mp3', 84);
  expect(button()?.textContent).toBe('Copied');
  hear('/of-another-record.mp3', 3);
  expect(button()?.hidden).toBe(true);
  hear(null, 0);
  expect(button()?.hidden).toBe(true);
});
