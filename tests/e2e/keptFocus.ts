import { expect, type Page } from 'playwright/test';

/** Sees that an action left the focus on something that works; called once its result is shown. */
export const expectFocusKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const active = document.activeElement;
        return active !== null && active !== document.body && !active.matches(':disabled');
      }),
    )
    .toBe(true);
