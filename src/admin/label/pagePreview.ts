import { purified } from '#adapters/purify';
import { footerOf, menuOf, type PageLanguage } from '#catalogue/menus';
import { accentProperties } from '#design/accent';
import { drawnMark, svgAddress } from '#design/drawnMark';
import { previewStyle, shownTheme } from '#design/shownTheme';
import type { Theme } from '#design/theme';
import { wholeColors } from '#design/themeFaults';
import { followShop, musicGroup, type ShownMenuEntry } from '#domain/label/menu';
import { copyrightLine } from '#domain/label/publicLabel';
import type { LabelTheme, Scheme } from '#domain/label/theme';
import { labelTextsIn, textLangOf, withTextsIn } from '#domain/otherTexts';
import { productSentence } from '#words/ownSentences';
import { refusalBy } from '#words/refusal';
import { sentenceGroups } from '#words/sentenceGroups';
import { wordingOf } from '#words/wording';
import { rulesOf } from '../../styles/faceFiles.ts';
import type { LabelDraft } from '../editor/draft.ts';

type PreviewedPage = LabelDraft['pages'][number];

/** How a page of the site is shown. */
export interface PageLooks {
  /** The label as the site shows it. */
  base: LabelDraft;
  /** The label as it stands in the form. */
  mine: LabelDraft;
  scheme: Scheme;
  /** The page of the label's own to show in place of the frame's. */
  ownPage?: PreviewedPage | undefined;
}

/** The colour that a page takes from its cover: of a drawn one in the inks of the theme, or as its own style says it. */
function ownColorOf(page: Document, { covers }: Theme): string | undefined {
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent);
  const own = /--panel:light-dark\((#[0-9a-f]{6})/.exec(styles.join())?.[1];
  const fill = page.querySelector('.gatefold .drawn rect')?.getAttribute('fill') ?? '';
  const pair = /--ground-(\d)/.exec(fill)?.[1];
  return own && pair ? covers[Number(pair)]?.[0] : own;
}

/** Shows the page in another theme, without a change to the page itself. */
function dressInTheme(page: Document, theme: LabelTheme, scheme: Scheme): void {
  // A constructed sheet belongs to the window that made it.
  const view = page.defaultView as (Window & typeof globalThis) | null;
  if (!view) return;
  const shown = shownTheme(wholeColors(theme));
  const color = ownColorOf(page, shown);
  const own = Object.entries(color ? accentProperties(color, shown) : {});
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(
    rulesOf([shown.display, shown.text]) +
      previewStyle(shown, scheme) +
      `html:root{${own.map((pair) => pair.join(':')).join(';')}}`,
  );
  page.adoptedStyleSheets = [sheet];
}

/** An element with attributes and contents, in the page's own document. */
function made(
  page: Document,
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...contents: (Node | string)[]
): HTMLElement {
  const element = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value);
  element.append(...contents);
  return element;
}

/** The mark and the name at the top, as `Logo.astro` has them. */
function dressLogo(page: Document, { mine, scheme }: PageLooks): void {
  const logo = page.querySelector('.logo');
  if (!logo) return;
  const { light, dark, wordmark, wordmarkDark } = mine.marks;
  const isDark = scheme === 'dark';
  const mark =
    (isDark && dark) ||
    light ||
    svgAddress(drawnMark(mine.name, shownTheme(wholeColors(mine.theme)).covers));
  const lettering = (isDark && wordmarkDark) || wordmark;
  const picture = (src: string, size: Record<string, string>, className = '') =>
    made(page, 'picture', { class: className }, made(page, 'img', { src, alt: '', ...size }));
  logo.replaceChildren(
    picture(mark, { width: '40', height: '40' }),
    lettering
      ? picture(lettering, { height: '28' }, 'wordmark')
      : made(page, 'span', {}, mine.name),
  );
}

/** A link of the menu or the footer, as `MenuLink.astro` has it. */
function linkTo(page: Document, { to, name, isAway }: ShownMenuEntry): HTMLElement {
  const current = page.location.pathname === to ? { 'aria-current': 'page' } : {};
  const away = made(page, 'span', { class: 'away', 'aria-hidden': 'true' }, '↗');
  return made(page, 'a', { href: to, ...current }, name, ...(isAway ? [' ', away] : []));
}

/** The label without entries whose address is still typed. */
function arrangedDraft(mine: LabelDraft, { merchUrl }: LabelDraft) {
  const isWhole = ({ to }: { to: string }) =>
    to === musicGroup || to.startsWith('/') || URL.canParse(to);
  const arranged = (entries: LabelDraft['menu']) =>
    followShop(entries, merchUrl, mine.merchUrl).filter(isWhole);
  return { ...mine, menu: arranged(mine.menu), footer: arranged(mine.footer) };
}

/** The menu and the links of the footer. What follows from the visitor, as Login, stays. */
function dressMenus(page: Document, label: LabelDraft, language: PageLanguage): void {
  const entry = (item: ShownMenuEntry) => made(page, 'li', {}, linkTo(page, item));
  const items = menuOf(label, language).map(({ group, ...item }) => {
    if (!group) return entry(item);
    const summary = made(page, 'summary', {}, item.name);
    const list = made(page, 'ul', {}, ...group.map(entry));
    return made(page, 'li', {}, made(page, 'details', { class: 'submenu' }, summary, list));
  });
  const menu = page.querySelector('#menu > ul');
  const kept = [...(menu?.children ?? [])].filter(
    (item) => item.matches('[data-account]') || item.querySelector('[data-switch]'),
  );
  menu?.replaceChildren(...items, ...kept);
  const links = footerOf(label, language).map(entry);
  page.querySelector('.footer-links')?.replaceChildren(...links);
}

/** Shows a text in an element that the page has only while there is one. */
function showLine(page: Document, text: string, [parent, className]: [string, string]): void {
  const there = page.querySelector(`${parent} > .${className}`);
  if (there) there.textContent = text;
  else if (text) {
    const line = made(page, 'p', { class: className }, text);
    const place = page.querySelector(parent);
    if (className === 'footer-tagline') place?.prepend(line);
    else place?.append(line);
  }
}

/** The pieces of a sentence around its places. */
const piecesOf = (text: string) => text.split(/\{\w+\}/);
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).join();

/** The sentences that differ, by those that the page shows; pieces too, where elements stand between them. */
function changedSentences(language: string, { base, mine }: PageLooks): Map<string, string> {
  const given = wordingOf({ languages: base.languages, words: {} }, language).language;
  const [before, now] = [base, mine].map(({ languages, words }) => {
    const { words: own } = wordingOf({ languages, words }, given);
    return own as unknown as Record<string, Record<string, string>>;
  });
  const changed = new Map<string, string>();
  for (const key of sentenceGroups.flatMap(({ sentences }) => Object.keys(sentences))) {
    const [area = '', name = ''] = key.split('.');
    const from = before?.[area]?.[name] ?? productSentence(given, key) ?? '';
    const to = now?.[area]?.[name] ?? from;
    if (from === to) continue;
    changed.set(from, to);
    if (placesIn(from) === '' || placesIn(from) !== placesIn(to)) continue;
    const pieces = piecesOf(to);
    piecesOf(from).forEach((piece, at) => {
      if (piece.trim().length > 1) changed.set(piece, pieces[at] ?? piece);
    });
  }
  return changed;
}

/** The texts of pages as they came, and as they were last shown: a script of the page may write others. */
const texts = new WeakMap<Node, { came: string; shown: string }>();

function dressWords(page: Document, changed: ReadonlyMap<string, string>): void {
  const table = Object.fromEntries(changed);
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const known = texts.get(node);
    const came = known && known.shown === node.nodeValue ? known.came : (node.nodeValue ?? '');
    if (!came.trim() || node.parentElement?.closest('script, style')) continue;
    const shown = table[came] ?? refusalBy(table, came.trim()) ?? came;
    if (node.nodeValue !== shown) node.nodeValue = shown;
    if (shown !== came || known) texts.set(node, { came, shown });
  }
}

/** A page that the label writes itself, as `[page].astro` has it. */
function dressOwnPage(page: Document, shown: PreviewedPage): void {
  const directed = (field: 'title' | 'body') => {
    const lang = textLangOf(shown, field);
    return { dir: 'auto', ...(lang && { lang }) };
  };
  const heading = made(page, 'h1', directed('title'), shown.title);
  const prose = made(page, 'div', { class: 'prose', ...directed('body') }, purified(shown.body));
  const article = made(page, 'article', { class: 'own-page' }, heading, prose);
  page.querySelector('main')?.replaceChildren(article);
}

/** Shows a page of the site as it would be with what is not saved yet. */
export function dressPage(page: Document, looks: PageLooks): void {
  const { base, mine, scheme, ownPage } = looks;
  const { lang, dataset } = page.documentElement;
  dressInTheme(page, mine.theme, scheme);
  if (!page.querySelector('.logo')) return;
  const pathOf = (path: string) => (dataset['prefix'] ?? '') + path;
  const { words } = wordingOf(mine, lang);
  dressWords(page, changedSentences(lang, looks));
  dressLogo(page, looks);
  const languages = { ...mine, language: lang };
  const shown = labelTextsIn(mine, languages);
  dressMenus(page, arrangedDraft(shown, base), { words: words.page, pathOf });
  showLine(page, shown.tagline, ['.footer', 'footer-tagline']);
  showLine(page, shown.description, ['.hero', 'hero-label']);
  const copyright = page.querySelector('.copyright');
  if (copyright) copyright.textContent = copyrightLine(mine, new Date());
  const suffix = ` | ${base.name}`;
  if (page.title.endsWith(suffix))
    page.title = `${page.title.slice(0, -suffix.length)} | ${mine.name}`;
  if (ownPage) dressOwnPage(page, withTextsIn(ownPage, ['title', 'body'], languages));
}
