/** When the timers run, in UTC: NCRONTAB expressions, whose first field is the second. */
export const schedules = {
  // Looks for lost work of every kind. Not more often, since each run is billed as at least a
  // second.
  catchUp: '*/20 * * * * *',
  sendDue: '30 * * * * *',
  // Days begin on a quarter of an hour of UTC in every time zone.
  releaseDay: '5 */5 * * * *',
  applyRetention: '15 7 * * * *',
  tellStaff: '0 0 6 * * *',
  checkLinks: '40 */10 * * * *',
  sweep: '0 17 3 * * *',
} as const;

export const timers = Object.keys(schedules) as (keyof typeof schedules)[];
