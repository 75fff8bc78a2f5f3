/** Moves the children of an element into another one. */
function into<E extends Element>(parent: Element, wrapper: E): E {
  wrapper.append(...parent.childNodes);
  parent.append(wrapper);
  return wrapper;
}

function linkTo(path: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = path;
  return link;
}

/** The record's heading, one level lower than on its own page. */
function lowered(heading: Element): HTMLElement {
  const lower = document.createElement('h2');
  for (const { name, value } of heading.attributes) lower.setAttribute(name, value);
  lower.append(...heading.childNodes);
  heading.replaceWith(lower);
  return lower;
}

/** The round mark on the sleeve, for pointers: the large button says the same to everybody. */
function sleevePlay(play: HTMLElement): HTMLButtonElement {
  const mark = document.createElement('button');
  mark.type = 'button';
  mark.className = 'sleeve-play';
  mark.dataset['play'] = play.dataset['play'];
  mark.dataset['record'] = play.dataset['record'];
  mark.tabIndex = -1;
  mark.ariaHidden = 'true';
  return mark;
}

interface RecordWords {
  /** The words of the button that closes it. */
  close?: string;
  /** The words of the link to the record's page. */
  recordWords?: string;
}

/**
 * A record pulled from the shelf: the top of its own page, in the colour of its spine, with links to
 * that page. Null if the page is no record's.
 */
export function openedRecord(
  page: Element,
  spine: HTMLAnchorElement,
  words: RecordWords,
): HTMLElement | null {
  const header = page.querySelector('.gatefold');
  const record = document.createElement('li');
  if (header) record.append(document.importNode(header, true));
  const [heading, cover, panel, title] = ['h1', '-cover', '-panel', '-title .title-name'].map(
    (part) => record.querySelector(part === 'h1' ? part : `.gatefold${part}`),
  );
  if (!(heading && cover && panel && title)) return null;
  record.id = 'pulled';
  record.className = `pulled ${[...spine.classList].filter((name) => name !== 'spine').join(' ')}`;
  lowered(heading);
  into(title, linkTo(spine.pathname));
  const sleeve = into(cover, linkTo(spine.pathname));
  sleeve.tabIndex = -1;
  sleeve.ariaHidden = 'true';
  for (const source of sleeve.querySelectorAll('[sizes]')) source.setAttribute('sizes', '24rem');
  cover.classList.add('card');
  const play = record.querySelector<HTMLElement>('.play-first');
  if (play) cover.append(sleevePlay(play));
  const onward = document.createElement('p');
  onward.className = 'pulled-onward';
  const link = linkTo(spine.pathname);
  link.textContent = words.recordWords ?? '';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'pulled-close';
  close.textContent = words.close ?? '';
  onward.append(link, close);
  panel.append(onward);
  return record;
}
