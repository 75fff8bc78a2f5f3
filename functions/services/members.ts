import type { Answer, Call } from '#contract/api';
import { accountKey, type Caller, type Member } from '#domain/member';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/ports';

/** Says who the caller is, and keeps the members. */
export function createMembers({ artists, members }: Pick<Ports, 'artists' | 'members'>) {
  async function list(): Promise<{ members: Member[] }> {
    return { members: await members.list() };
  }

  /** @throws {Problem} clash, when nobody of the staff would be left to let others in */
  async function keepOneStaff(leaving: Member, caller: Caller): Promise<void> {
    if (leaving.role !== 'staff') return;
    const others = (await members.list()).filter(
      (member) => member.role === 'staff' && accountKey(member) !== accountKey(leaving),
    );
    const callerStays = accountKey(caller) !== accountKey(leaving);
    if (others.length === 0 && !callerStays)
      throw new Problem('clash', 'The last member of staff stays. Add another one first.');
  }

  return {
    async getMe(_: Call<'getMe'>, caller: Caller): Promise<Answer<'getMe'>> {
      const own = await Promise.all(caller.artistIds.map((id) => artists.find(id)));
      return {
        name: caller.name,
        role: caller.role,
        artists: own.flatMap((saved) =>
          saved ? [{ id: saved.entity.id, cId: saved.entity.cId, name: saved.entity.name }] : [],
        ),
      };
    },

    listMembers: list,

    async addMember({ body }: Call<'addMember'>, caller: Caller) {
      const before = await members.find(body);
      if (before && body.role !== 'staff') await keepOneStaff(before, caller);
      await members.put(body);
      return list();
    },

    async removeMember({ body }: Call<'removeMember'>, caller: Caller) {
      const before = await members.find(body);
      if (before) await keepOneStaff(before, caller);
      await members.remove(body);
      return list();
    },
  };
}
