import { expect, type Page } from 'playwright/test';

const hasFocus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active !== null && active !== document.body && !active.matches(':disabled');
  });

/** Expects that an action left the focus on a working control; called once its result is shown. */
export const expectFocusKept = (page: Page) => expect.poll(() => hasFocus(page)).toBe(true);

/** Whether an action left the focus on a working control, now or within moments. */
export const isFocusKept = (page: Page): Promise<boolean> =>
  expect
    .poll(() => hasFocus(page), { timeout: 3_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );
