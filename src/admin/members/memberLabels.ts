import type { Member } from '#domain/member/member';

interface Grant {
  role: Member['role'];
  artists: readonly { name: string }[];
  mayReadAddresses?: boolean | undefined;
}

/** What somebody may do, in one line. */
export function grantWords({ role, artists, mayReadAddresses }: Grant): string {
  if (role === 'staff')
    return mayReadAddresses ? 'Staff: everything, visitors’ addresses too' : 'Staff: everything';
  const names = artists.map(({ name }) => name).join(', ');
  return names ? `Artist: ${names}` : 'Artist without an artist: nothing';
}
