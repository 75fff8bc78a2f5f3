import { Markup } from '../standIn/html.ts';

/** What the mailbox adds to the stand-ins' common dress. */
export const mailboxStyle = new Markup(`<style>
  .mailbox > * { min-width: 0; }
  .mailbox { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; margin-top: 1.5rem; }
  @media (min-width: 56rem) { .mailbox { grid-template-columns: 20rem minmax(0, 1fr); align-items: start; } #list:has(.empty) { grid-column: 1 / -1; } }
  #list ul { list-style: none; margin: 0; padding: 0; max-height: 82dvh; overflow-y: auto; border: 1px solid var(--line); border-radius: .75rem; background: var(--sheet); }
  #list li + li { border-top: 1px solid var(--line); }
  #list a { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem; padding: .8rem 1rem; color: inherit; text-decoration: none; border-left: 4px solid transparent; }
  #list a:hover, #list a[aria-current] { background: var(--paper); border-left-color: var(--accent); }
  #list a:focus-visible { outline-offset: -3px; }
  #list small { flex: none; }
  #list .row { flex-wrap: nowrap; align-items: baseline; }
  #list strong { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  article { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem 1.5rem; }
  article h2 { margin: 0 0 .75rem; font-size: 1.6rem; line-height: 1.15; letter-spacing: -.02em; }
  article form { margin: .75rem 0; }
  iframe { display: block; width: 100%; height: min(70dvh, 42rem); margin: 1rem 0; border: 1px solid var(--line); border-radius: .4rem; background: #fff; color-scheme: light; resize: vertical; overflow: auto; }
  details { border-top: 1px solid var(--line); padding: .75rem 0; }
  summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
</style>`);
