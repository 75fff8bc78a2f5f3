import type { Role } from '#domain/member/member';
import { hintChanged, hintKey, ownKey } from './accountChanges.ts';

/** The signed-in account for pages without MSAL. It grants no rights. */
export interface AccountHint {
  name: string;
  role: Role;
  /** A small portrait as a data address. */
  photo: string | null;
}

/** MSAL's list of the accounts in its cache; the number is its schema version. */
const msalAccounts = /^msal\.\d+\.account\.keys$/;

function hasCachedAccount(): boolean {
  return Object.keys(localStorage).some(
    (key) => msalAccounts.test(key) && (localStorage.getItem(key) ?? '[]') !== '[]',
  );
}

/**
 * Whether this browser has a session of the product's own issuer. The session itself is in
 * IndexedDB, which pages can't ask at once.
 */
export function hasOwnSession(): boolean {
  try {
    return localStorage.getItem(ownKey) === 'open';
  } catch {
    return false;
  }
}

/** Whether somebody signed in here without Microsoft, now or before. */
export function signedInHereBefore(): boolean {
  return localStorage.getItem(ownKey) !== null;
}

/** Notes that such a session began or ended, for this tab and others. */
export function noteOwnSession(isOpen: boolean): void {
  localStorage.setItem(ownKey, isOpen ? 'open' : 'ended');
  dispatchEvent(new Event(hintChanged));
}

/** Forgets the accounts that MSAL keeps here: somebody signed in without it. */
export function forgetMicrosoftAccounts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('msal.')) localStorage.removeItem(key);
}

function isHint(value: unknown): value is AccountHint {
  if (typeof value !== 'object' || value === null) return false;
  if (!('name' in value && 'role' in value && 'photo' in value)) return false;
  const { name, role, photo } = value;
  const isPhoto = photo === null || (typeof photo === 'string' && photo.startsWith('data:image/'));
  return typeof name === 'string' && typeof role === 'string' && isPhoto;
}

/** The signed-in account for the menu; null when nobody is signed in. */
export function readAccountHint(): AccountHint | null {
  try {
    const hint: unknown = JSON.parse(localStorage.getItem(hintKey) ?? 'null');
    return isHint(hint) && (hasOwnSession() || hasCachedAccount()) ? hint : null;
  } catch {
    // Storage is unavailable or contains something else: treated as signed out.
    return null;
  }
}

/** Stores the account for later pages; null on signing out. */
export function writeAccountHint(hint: AccountHint | null): void {
  if (hint) localStorage.setItem(hintKey, JSON.stringify(hint));
  else localStorage.removeItem(hintKey);
  dispatchEvent(new Event(hintChanged));
}
