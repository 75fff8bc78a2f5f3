// Loaded lazily, by the home screen, so that the menu's script holds nothing of the emails.
import { useCall } from '../state/queries.ts';
import { decisionsText } from './emailLabels.ts';

/** A sentence on emails that need a decision; nothing while that is unknown. */
export function EmailsWaiting() {
  const { data } = useCall('getEmails', {});
  return data && decisionsText(data);
}
