import { html, Markup } from '../standIn/html.ts';
import type { LocalAccount } from './accounts.ts';

export const cardStyle = new Markup(`<style>
  main { min-height: 100dvh; display: grid; align-content: center; justify-items: center; gap: 1rem; }
  .sign-in { width: min(28rem, 100%); padding: clamp(1.4rem, 6vw, 2rem) clamp(1.1rem, 5vw, 2rem); box-shadow: 0 1rem 3rem -1.5rem rgb(0 0 0 / .35); }
  .sign-in h1 { margin: 0; font-size: 1.75rem; }
  .accounts { list-style: none; margin: 1.25rem -1rem; padding: 0; }
  .accounts li + li { border-top: 1px solid var(--line); }
  .accounts button { display: flex; gap: 1rem; width: 100%; padding: .9rem 1rem; text-align: left; border: 0; border-radius: .4rem; background: none; }
  .accounts button:hover { background: var(--paper); }
  .accounts button:focus-visible { outline-offset: -3px; }
  .face { flex: none; width: 3rem; height: 3rem; border-radius: 50%; display: grid; place-items: center; background: var(--line); font-weight: 700; }
  .who { display: grid; gap: .1rem; min-width: 0; }
  .who { font-size: .92rem; }
  .who strong { font-size: 1.05rem; }
  .plain { background: none; }
  .actions { display: flex; gap: .75rem; justify-content: flex-end; margin-top: 1.5rem; }
  .note { max-width: 28rem; font-size: .85rem; text-align: center; text-wrap: balance; }
</style>`);

/** A person's initials. */
export function avatar(account: LocalAccount): Markup {
  const initials = `${account.givenName.charAt(0)}${account.surname.charAt(0)}`;
  return html`<span class="face" aria-hidden="true">${initials}</span>`;
}
