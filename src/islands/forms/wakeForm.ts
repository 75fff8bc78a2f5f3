import '../withoutEval.ts';
import { createElement, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import toastStyles from '../../styles/toasts.css?url';
import { loadStyle } from '../loadStyle.ts';

/** The forms by name; each creates its element from props as JSON. */
const forms: Readonly<Record<string, (given: string) => Promise<ReactElement>>> = {
  contact: async (given) =>
    createElement((await import('./ContactForm.tsx')).ContactForm, JSON.parse(given)),
  follow: async (given) =>
    createElement((await import('./FollowForm.tsx')).FollowForm, JSON.parse(given)),
  personalData: async (given) =>
    createElement((await import('./PersonalDataForm.tsx')).PersonalDataForm, JSON.parse(given)),
  redeem: async (given) =>
    createElement((await import('./RedeemForm.tsx')).RedeemForm, JSON.parse(given)),
  stock: async (given) =>
    createElement((await import('./StockForm.tsx')).StockForm, JSON.parse(given)),
  presave: async (given) =>
    createElement((await import('./PresaveForm.tsx')).PresaveForm, JSON.parse(given)),
};

/** Hydrates the form in a `FormIsland.astro`. Its fields keep what was typed meanwhile. */
export async function wakeForm(island: HTMLElement): Promise<void> {
  const { form = '', given = '' } = island.dataset;
  const element = await forms[form]?.(given);
  if (!element) return;
  void loadStyle(toastStyles);
  // Synchronously: a submission made before hydration is repeated as soon as this returns.
  flushSync(() => hydrateRoot(island, element, { identifierPrefix: form }));
}
