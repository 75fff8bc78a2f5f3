import { openedRecord } from './openedRecord.ts';
import { readPage } from './readPage.ts';
import { divideAgain, divideRows } from './shelfRows.ts';
import { spineBeside } from './spineWalk.ts';

/** How far ahead of the window's edge the next page of the shelf is fetched. */
const ahead = '1500px 0px';

const isPlain = (event: MouseEvent | KeyboardEvent) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const spinesIn = (wall: ParentNode) => [...wall.querySelectorAll<HTMLAnchorElement>('.spine')];
const listsIn = (wall: ParentNode) => [...wall.querySelectorAll<HTMLElement>('.spines')];

/** Continues the wall with the spines of another page of the shelf. */
function append(wall: HTMLElement, more: Element, style: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  // Of the page's own style only the colours and patterns of spines are of use here.
  for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
    const rule = sheet.cssRules[index];
    const isOfSpine = rule instanceof CSSStyleRule && /^\.[cm]-[\w-]+$/.test(rule.selectorText);
    if (!isOfSpine) sheet.deleteRule(index);
  }
  document.adoptedStyleSheets.push(sheet);
  for (const spine of spinesIn(more)) spine.tabIndex = -1;
  const added = document.importNode(more, true);
  const divider = [...wall.querySelectorAll('.divider')].at(-1);
  const again = added.querySelector('.divider');
  // A year that goes on has its divider on both pages.
  if (again && again.textContent === divider?.textContent) {
    again.parentElement?.removeAttribute('data-divided');
    again.remove();
  }
  const last = listsIn(wall).at(-1);
  last?.append(...added.children);
  if (last) divideRows(last);
}

/**
 * Adds the following pages to the shelf as their place comes into sight.
 * @param place makes a change of the rows
 */
function continueShelf(wall: HTMLElement, place: (change: () => void) => void): void {
  async function onSight(pager: Element): Promise<void> {
    const next = pager.querySelector('[rel=next]')?.getAttribute('href');
    const read = next ? await readPage(next).catch(() => null) : null;
    const more = read?.page.querySelector('.spines');
    const onward = read?.page.querySelector('.pager');
    // The links to the pages stay where one of them can't be fetched.
    if (!(read && more && onward)) return;
    place(() => append(wall, more, read.style));
    const shown = document.importNode(onward, true);
    pager.replaceWith(shown);
    watch(shown);
  }
  function watch(pager: Element): void {
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        sight.disconnect();
        void onSight(pager);
      },
      { rootMargin: ahead },
    );
    sight.observe(pager);
  }
  const pager = wall.querySelector('.pager');
  if (pager) watch(pager);
}

/** The last item in the row of another one. */
function endOfRow(item: HTMLElement): Element {
  let last: Element = item;
  for (let next = item.nextElementSibling; next; next = next.nextElementSibling) {
    if (!(next instanceof HTMLElement && next.offsetTop === item.offsetTop)) break;
    last = next;
  }
  return last;
}

/** The part of the shelf's address that names an open record, by its number. */
const recordHash = (spine: HTMLAnchorElement) => spine.pathname.replace(/^.*-(\d+)$/, '#record-$1');

/** Shows in the address which record is open, to share and for Back, without a step of history. */
const writeAddress = (hash: string) =>
  history.replaceState(history.state, '', location.pathname + location.search + hash);

/** Lets spines be walked by arrow keys, and opened to their records by a press. */
export function startShelf(wall: HTMLElement): void {
  const [first, ...others] = spinesIn(wall);
  if (!first) return;
  let current = first;
  let opened: { spine: HTMLAnchorElement; record: HTMLElement } | undefined;
  let latest = 0;
  for (const spine of others) spine.tabIndex = -1;

  function close(): void {
    latest++;
    if (!opened) return;
    writeAddress('');
    const { spine, record } = opened;
    const hadFocus = record.contains(document.activeElement);
    record.remove();
    spine.setAttribute('aria-expanded', 'false');
    opened = undefined;
    if (hadFocus) spine.focus();
  }

  /** Puts the opened record below the row of its spine, after a change of the rows. */
  function place(change?: () => void): void {
    const record = opened?.record;
    const focused = record?.contains(document.activeElement) ? document.activeElement : null;
    record?.remove();
    change?.();
    const item = opened?.spine.parentElement;
    if (record && item) endOfRow(item).after(record);
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  async function open(spine: HTMLAnchorElement): Promise<void> {
    const turn = ++latest;
    spine.ariaBusy = 'true';
    const read = await readPage(spine.pathname).catch(() => null);
    spine.ariaBusy = null;
    if (turn !== latest) return;
    const record = read && openedRecord(read.page, spine, wall.dataset);
    // The record's page says what is wrong, too.
    if (!record) return location.assign(spine.href);
    close();
    opened = { spine, record };
    writeAddress(recordHash(spine));
    spine.setAttribute('aria-expanded', 'true');
    spine.setAttribute('aria-controls', record.id);
    place();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    record.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  }

  wall.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest('.pulled-close')) return close();
    const spine = target.closest<HTMLAnchorElement>('.spine');
    if (!spine || !isPlain(event)) return;
    event.preventDefault();
    if (opened?.spine === spine) close();
    else void open(spine);
  });
  wall.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLAnchorElement && target.matches('.spine'))) return;
    current.tabIndex = -1;
    current = target;
    current.tabIndex = 0;
  });
  wall.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && opened) return close();
    const { target } = event;
    if (!(target instanceof HTMLAnchorElement && target.matches('.spine') && isPlain(event)))
      return;
    const next = spineBeside(spinesIn(wall), target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  const named = spinesIn(wall).find((spine) => recordHash(spine) === location.hash);
  const divide = () => divideAgain(listsIn(wall));
  let width = wall.clientWidth;
  divide();
  new ResizeObserver(() => {
    if (wall.clientWidth === width) return;
    width = wall.clientWidth;
    place(divide);
  }).observe(wall);
  continueShelf(wall, place);
  if (named) void open(named);
}
