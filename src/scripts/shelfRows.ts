/** The rows in a part of the wall. */
const rowsTogether = 2;

/**
 * Divides a list of spines into lists of whole rows, of which the browser skips those out of sight.
 * To skip single spines, it would have to ask for each of 2,000 whether it is in sight, in every
 * frame.
 */
export function divideRows(list: HTMLElement): void {
  const items = [...list.children].filter((item) => item instanceof HTMLElement);
  // Read before anything moves, since each read after a move is a new layout.
  const tops = items.map(({ offsetTop }) => offsetTop);
  const rows = [...new Set(tops)];
  const starts = rows.filter((_, row) => row % rowsTogether === 0);
  const height = list.offsetHeight / rows.length;
  const parts = starts.map((start, at) => {
    const end = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const part = at === 0 ? list : (list.cloneNode(false) as HTMLElement);
    const inPart = items.filter((_, index) => {
      const top = tops[index] ?? 0;
      return top >= start && top < end;
    });
    const count = rows.filter((top) => top >= start && top < end).length;
    part.dataset['rows'] = '';
    part.style.containIntrinsicBlockSize = `auto ${height * count}px`;
    return { part, inPart };
  });
  list.after(...parts.slice(1).map(({ part }) => part));
  for (const { part, inPart } of parts.slice(1)) part.append(...inPart);
}

/** Divides all rows anew, when the width of the wall has changed. */
export function divideAgain(lists: readonly HTMLElement[]): void {
  const [list, ...others] = lists;
  if (!list) return;
  const focused = document.activeElement;
  delete list.dataset['rows'];
  for (const other of others) {
    list.append(...other.children);
    other.remove();
  }
  divideRows(list);
  if (focused instanceof HTMLElement && focused !== document.activeElement)
    focused.focus({ preventScroll: true });
}
