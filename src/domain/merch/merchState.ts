import { type EditionState, editionStates } from '#domain/release/editionFormat';

/** Whether an item of merch, or a size of it, can be had: the same words as for editions. */
export const merchStates = editionStates;
export type MerchState = EditionState;

/** How far an item of merch is on its way to the public, with the same names as for shows. */
export const merchStatuses = ['draft', 'handedIn', 'public'] as const;
export type MerchStatus = (typeof merchStatuses)[number];
