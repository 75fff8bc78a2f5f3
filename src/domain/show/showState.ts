/** The state of a show, as fans are told. */
export const showStates = [
  'announced',
  'onSale',
  'fewLeft',
  'soldOut',
  'moved',
  'cancelled',
] as const;
export type ShowState = (typeof showStates)[number];

export const showStateLabels = {
  announced: 'Announced',
  onSale: 'On sale',
  fewLeft: 'Few left',
  soldOut: 'Sold out',
  moved: 'Moved',
  cancelled: 'Cancelled',
} satisfies Record<ShowState, string>;

/** What becomes of the tickets that were bought before a show was moved or cancelled. */
export const boughtTickets = ['valid', 'refunded'] as const;
export type BoughtTickets = (typeof boughtTickets)[number];

export const boughtTicketsLabels = {
  valid: 'They stay valid',
  refunded: 'They are refunded',
} satisfies Record<BoughtTickets, string>;

/** How far a show is on its way to the public: a draft, handed in by an artist, or public. */
export const showStatuses = ['draft', 'handedIn', 'public'] as const;
export type ShowStatus = (typeof showStatuses)[number];

export const showStatusLabels = {
  draft: 'Draft',
  handedIn: 'Handed in',
  public: 'Public',
} satisfies Record<ShowStatus, string>;

/** How an act stands on the bill. */
export const actParts = ['main', 'support', 'guest'] as const;
export type ActPart = (typeof actParts)[number];

export const actPartLabels = {
  main: 'Main act',
  support: 'Support',
  guest: 'Guest',
} satisfies Record<ActPart, string>;
