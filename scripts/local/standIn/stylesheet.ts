import { Markup } from './html.ts';

/** The stylesheet of every stand-in's pages. */
export const stylesheet = new Markup(`
:root {
  color-scheme: light dark;
  --paper: light-dark(#f5f1e8, #171513);
  --sheet: light-dark(#fffdf8, #211e1b);
  --ink: light-dark(#1d1a17, #efe8dc);
  --quiet: light-dark(#635b50, #aea394);
  --line: light-dark(#d9d0c0, #3b352e);
  --accent: light-dark(#9c3412, #ff9d6e);
  --edge: max(clamp(1rem, 4vw, 3rem), calc((100vw - 76rem) / 2 + 3rem));
  font: 16px/1.5 ui-sans-serif, system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
main { padding: 1.5rem var(--edge) 4rem; }
.narrow { max-width: 30rem; margin-inline: auto; }
h1 { font-size: clamp(1.8rem, 4vw, 2.6rem); line-height: 1.1; letter-spacing: -.025em; margin: 1rem 0 .5rem; text-wrap: balance; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { max-width: 65ch; margin: .5rem 0; }
.quiet, small { color: var(--quiet); }
.empty { max-width: none; padding: 2.5rem 1.5rem; border: 1px dashed var(--line); border-radius: .5rem; color: var(--quiet); }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code, pre, dd, td { font-variant-numeric: tabular-nums; }
code, pre { font-family: ui-monospace, monospace; font-size: .875em; }
pre { white-space: pre-wrap; margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; padding: .75rem var(--edge); border-bottom: 1px solid var(--line); }
nav span { font-weight: 700; letter-spacing: -.01em; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0; padding: 0; }
nav a { color: inherit; text-decoration: none; padding: .25rem 0; }
nav a:hover, nav a[aria-current] { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .35em; text-decoration-color: var(--accent); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; min-width: 36rem; overflow-wrap: break-word; font-size: .925rem; }
th { text-align: left; font-weight: 600; color: var(--quiet); font-size: .8rem; }
th, td { padding: .6rem .9rem .6rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
button { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .9rem; min-height: 2.75rem; cursor: pointer; }
button:hover { border-color: var(--accent); }
button:disabled { opacity: .5; cursor: default; border-color: var(--line); }
button.strong { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.card { background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; padding: 1.5rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; margin: .5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .4rem; font-size: .85rem; } }
`);
