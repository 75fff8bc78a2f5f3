import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useKeptFocus } from './useKeptFocus.ts';

type Step = 'open' | 'busy' | 'gone' | 'sectionGone';

let go: (step: Step) => void = () => undefined;

function Screen() {
  useKeptFocus();
  const [step, setStep] = useState<Step>('open');
  go = setStep;
  return (
    <main id="main" tabIndex={-1}>
      {step !== 'sectionGone' && (
        <section aria-label="Chosen">
          <p>
            {step !== 'gone' && (
              <button type="button" disabled={step === 'busy'}>
                Undo
              </button>
            )}
          </p>
        </section>
      )}
    </main>
  );
}

const to = (step: Step) => act(async () => go(step));
const focused = () => document.activeElement;
const undo = () => screen.getByRole('button', { name: 'Undo' });

afterEach(cleanup);

test('the section around a button that goes takes the focus, and is no stop afterwards', async () => {
  render(<Screen />);
  undo().focus();
  await to('gone');
  const section = screen.getByRole('region', { name: 'Chosen' });
  await vi.waitFor(() => expect(focused()).toBe(section));
  screen.getByRole('main').focus();
  expect(section.hasAttribute('tabindex')).toBe(false);
});

test('the screen takes it where the section goes too', async () => {
  render(<Screen />);
  undo().focus();
  await to('sectionGone');
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
});

test('a button that is disabled while it works has the focus again afterwards', async () => {
  render(<Screen />);
  undo().focus();
  await to('busy');
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole('region')));
  await to('open');
  await vi.waitFor(() => expect(focused()).toBe(undo()));
});

test('nothing takes the focus from somebody who clicked beside every control', async () => {
  render(<Screen />);
  undo().focus();
  undo().blur();
  // The guard checks one task after the focus was lost.
  await new Promise((resolve) => setTimeout(resolve));
  await to('gone');
  await new Promise((resolve) => setTimeout(resolve));
  expect(focused()).toBe(document.body);
});
