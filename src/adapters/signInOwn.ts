import { forgetMicrosoftAccounts } from '#adapters/accountHint';
import { keptFirstSecret } from '#adapters/firstStaffSecret';
import { keptInvitationToken } from '#adapters/invitationToken';
import { openApi, startOwnSession } from '#adapters/ownSession';
import { languageSchema } from '#domain/language';

/** Ties codes to this browser, which is then counted apart from strangers who ask for codes to an address. */
const browserKey = 'gatefold.codeFor';

/** The value that ties codes to this browser. */
export function browserValue(): string {
  const kept = localStorage.getItem(browserKey);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  localStorage.setItem(browserKey, made);
  return made;
}

/** Asks for a code by email. The answer is the same for every address. */
export async function askForCode(mail: string): Promise<void> {
  const [invitation, first] = [keptInvitationToken(), keptFirstSecret()];
  const [language = ''] = navigator.language.split('-');
  await openApi.requestSignInCode({
    body: {
      mail,
      browser: browserValue(),
      ...(languageSchema.safeParse(language).success && { language }),
      ...(invitation && { invitation }),
      ...(first && { first }),
    },
  });
}

/** Signs in with a code. */
export async function signInByCode(mail: string, code: string): Promise<void> {
  await startOwnSession((given) =>
    openApi.verifySignInCode({ body: { mail, code, browser: browserValue(), ...given } }),
  );
  forgetMicrosoftAccounts();
}

/** Signs in with a recovery code. */
export async function signInByRecoveryCode(code: string): Promise<void> {
  await startOwnSession((given) => openApi.signInByRecovery({ body: { code, ...given } }));
  forgetMicrosoftAccounts();
}
