import { expect, it } from 'vitest';
import { newDelivery } from '#domain/email/delivery';
import { proposedKinds } from '#domain/proposal/proposal';
import { createLinkedEmail } from '#functions/services/email/linkedEmail';
import { createTokenSigner } from '#functions/services/email/tokens';
import { paths } from '../../src/paths.ts';
import { openQuickStores } from './openStores.ts';
import { portsOver } from './portsOver.ts';

it.each(proposedKinds)('leads from a decision to the editor of the kind %s', async (entry) => {
  const { ports } = portsOver(await openQuickStores());
  const tokenSigner = createTokenSigner(ports.visitorSecret);
  const linkedEmail = createLinkedEmail(ports, { tokenSigner });
  const about = { entry, cId: 7, title: 'Tide', by: 'Astrid', address: 'noor@artist.example' };
  const { email } = await linkedEmail({
    id: 'e1',
    person: 'p1',
    content: { kind: 'returned', ...about, note: 'Add a picture.' },
    sending: newDelivery(new Date()),
  });
  const screen = 'open' in email ? email.open.replace(ports.site.siteUrl, '') : '';
  expect(screen).toMatch(new RegExp(`/edit-${entry}/7$`));
  expect(Object.values(paths)).toContain(screen.replace(/\/7$/, ''));
});
