import { useCallback, useEffect, useState } from 'react';
import { api } from '#adapters/api';
import type { InvitationRow, MemberRow } from '#contract/members';

interface Lists {
  members: readonly MemberRow[];
  invitations: readonly InvitationRow[];
}

/** The members and the open invitations; every change answers the list as it is then. */
export function useMembers() {
  const [lists, setLists] = useState<Lists | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const load = useCallback(() => {
    setProblem(null);
    return Promise.all([api.listMembers({}), api.listInvitations({})]).then(
      ([{ members }, { invitations }]) => setLists({ members, invitations }),
      setProblem,
    );
  }, []);
  useEffect(() => void load(), [load]);
  const take = useCallback(
    (changed: Partial<Lists>) => setLists((before) => before && { ...before, ...changed }),
    [],
  );
  return { lists, problem, load, take };
}
