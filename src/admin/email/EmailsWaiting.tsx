// Loaded lazily by the home screen, so the menu's script contains no email code.
import { useCall } from '../state/queries.ts';
import { decisionsText } from './emailLabels.ts';

/** A sentence about emails that need a decision; nothing until it is known. */
export function EmailsWaiting() {
  const { data } = useCall('getEmails', {});
  return data && decisionsText(data);
}
