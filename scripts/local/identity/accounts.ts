/** The label's app registration: the site's client and the audience of the API's tokens. */
export const CLIENT_ID = '5d0c8a3e-91b7-4f6a-8a52-2f6de1c07b44';

/** The label's own tenant. Only its roles count. */
export const HOME_TENANT = '0b7f3c52-6a1d-4c1e-9f0a-7d5b6f1e2a90';

/** The only scope of the product's API. */
export const API_SCOPE = `api://${CLIENT_ID}/access_as_user`;

/**
 * The tenant of every personal Microsoft account.
 * https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference
 */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';

export const accountNames = ['staff', 'artist', 'stranger', 'personal'] as const;
export type AccountName = (typeof accountNames)[number];

/** The colours of a drawn portrait. */
export interface Portrait {
  paper: string;
  coat: string;
  skin: string;
  hair: string;
}

/** An account that can sign in locally. */
export interface LocalAccount {
  name: AccountName;
  /** The tenant's id. */
  tid: string;
  /** The person's id within the tenant; `tid.oid` identifies a person across tenants. */
  oid: string;
  tenantName: string;
  displayName: string;
  givenName: string;
  surname: string;
  userPrincipalName: string;
  mail: string;
  jobTitle: string;
  groups: readonly { id: string; displayName: string }[];
  /** App roles assigned by an administrator of the person's own tenant, who may be anybody. */
  roles: readonly string[];
  /** null for a person without a photo. */
  portrait: Portrait | null;
  /** The person's rights in the product, as a sentence. */
  may: string;
}

export const accounts: Readonly<Record<AccountName, LocalAccount>> = {
  staff: {
    name: 'staff',
    tid: HOME_TENANT,
    oid: '3f9a1c77-2b0e-4d7c-8e15-c4a6d2b90f11',
    tenantName: 'The label',
    displayName: 'Astrid Lund',
    givenName: 'Astrid',
    surname: 'Lund',
    userPrincipalName: 'astrid.lund@label.example',
    mail: 'astrid@label.example',
    jobTitle: 'Label manager',
    groups: [
      { id: 'a4d5b0b8-63d3-4a0f-9a1d-0f0c8e0b7d01', displayName: 'Everybody at the label' },
      { id: 'a4d5b0b8-63d3-4a0f-9a1d-0f0c8e0b7d02', displayName: 'Releases' },
      { id: 'a4d5b0b8-63d3-4a0f-9a1d-0f0c8e0b7d03', displayName: 'Künstlerbetreuung & Rights' },
    ],
    roles: ['staff'],
    portrait: { paper: '#e9b44c', coat: '#1f3b4d', skin: '#f0c9a8', hair: '#7a3b1d' },
    may: 'Sees and edits everything, and invites others.',
  },
  artist: {
    name: 'artist',
    tid: '7c2e9d84-15f3-4b8a-a6c7-90e41bd35f28',
    oid: 'b81d4e6f-7a92-4c03-95de-3e2f1a6c8d47',
    tenantName: 'Nightjar Studio',
    displayName: 'Noor Haddad',
    givenName: 'Noor',
    surname: 'Haddad',
    userPrincipalName: 'noor@nightjar.example',
    mail: 'noor+label@nightjar.example',
    jobTitle: 'Musician',
    groups: [{ id: 'd02b6b52-1c9e-4d2b-8f35-6b1e5a4c9e10', displayName: 'Nightjar' }],
    roles: [],
    portrait: { paper: '#7fb7a3', coat: '#7a1f3d', skin: '#c68b62', hair: '#1c1414' },
    may: 'Edits two artists of the demo and their releases, but cannot publish. Without the demo she has no rights until somebody invites her.',
  },
  stranger: {
    name: 'stranger',
    tid: 'e5a07b19-d4c6-4f72-b3e8-58c90f1d6a3b',
    oid: '6e4c2f08-9b5d-4a1e-87f3-d10b7c95e2a6',
    tenantName: 'Elsewhere GmbH',
    displayName: 'Max Weber',
    givenName: 'Max',
    surname: 'Weber',
    userPrincipalName: 'max.weber@elsewhere.example',
    mail: 'max.weber@elsewhere.example',
    jobTitle: '',
    groups: [],
    roles: ['staff'],
    portrait: null,
    may: 'Gave himself the staff role in his own tenant, which grants nothing here.',
  },
  personal: {
    name: 'personal',
    tid: PERSONAL_TENANT,
    // As in Entra, where half of a personal account's object id is zero.
    oid: '00000000-0000-0000-5f1c-8e2ab47d9036',
    tenantName: 'Personal Microsoft account',
    displayName: 'Mina Park',
    givenName: 'Mina',
    surname: 'Park',
    userPrincipalName: 'mina.park@outlook.example',
    mail: 'mina.park@outlook.example',
    jobTitle: '',
    groups: [],
    roles: [],
    portrait: null,
    may: 'Has no work account, and no rights until somebody invites her.',
  },
};

/** Whether a string names an account. */
export function isAccountName(name: unknown): name is AccountName {
  return accountNames.some((known) => known === name);
}

/** The key of a member row, unique across tenants. Never the email, which anybody can claim. */
export function localAccountKey({ tid, oid }: Pick<LocalAccount, 'tid' | 'oid'>): string {
  return `${tid}.${oid}`;
}
