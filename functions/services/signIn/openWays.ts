import type { Answer, Call } from '#contract/api';
import { type Caller, memberOf } from '#domain/member/member';
import { canEnter, type OpenWays, staffCanEnter } from '#domain/member/signInWay';
import { Problem } from '#domain/problem';
import type { Ports } from '#functions/services/ports';
import type { RateLimit, RateLimiter } from '#functions/services/visitors/rateLimiter';

type NeededPorts = Pick<Ports, 'members' | 'identity' | 'log'>;
interface NeededServices {
  rateLimiter: RateLimiter;
}

const readLimit: RateLimit = { name: 'signInWays', times: 240, within: 60_000 };

/** The ways to sign in that the label opens: all that this server has, until somebody chooses. */
export function createOpenWays(
  { members, identity, log }: NeededPorts,
  { rateLimiter }: NeededServices,
) {
  const { hasMicrosoft } = identity;
  function possible(chosen: OpenWays | null): OpenWays {
    const microsoft = hasMicrosoft && (chosen?.microsoft ?? true);
    // A label that had chosen Microsoft alone, and moved to a server without it, is not shut out.
    const isShut = !microsoft && !chosen?.email && !chosen?.passkey;
    return { ...(chosen && !isShut ? chosen : { email: true, passkey: true }), microsoft };
  }
  const openWays = async () => possible(await members.openWays());

  async function describe(): Promise<Answer<'getSignInWays'>> {
    const chosen = await members.openWays();
    return { ...possible(chosen), microsoftAtOnce: hasMicrosoft && !chosen };
  }

  return {
    openWays,
    async getSignInWays({ client }: Call<'getSignInWays'>) {
      await rateLimiter.demand(readLimit, client);
      return describe();
    },

    async setSignInWays({ body }: Call<'setSignInWays'>, caller: Caller) {
      const open = possible(body);
      // The account of the setting `FIRST_STAFF` comes in whatever is closed.
      await members.putOpenWays(open, (all) => {
        if (!identity.hasFirstStaff && !staffCanEnter(all, open))
          throw new Problem(
            'clash',
            'No member of staff could sign in any more. Leave a way open.',
          );
        const own = memberOf(all, caller);
        if (own && !caller.byDirectory && !canEnter(own, open))
          throw new Problem(
            'clash',
            'You could not sign in any more yourself. Add another way under “My profile” first.',
          );
      });
      log('signIn.waysSet', { ...open, by: caller.object });
      return describe();
    },
  };
}
