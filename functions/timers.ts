/** When the timers run, in UTC: NCRONTAB expressions, whose first field is the second. */
export const schedules = {
  // Looks for lost work of every kind: each run of a timer is paid as a second at least.
  catchUp: '*/20 * * * * *',
  sendDue: '30 * * * * *',
  // In every time zone, days begin on a quarter of an hour of UTC.
  releaseDay: '5 */5 * * * *',
  applyRetention: '15 7 * * * *',
  tellStaff: '0 0 6 * * *',
  checkLinks: '40 */10 * * * *',
  sweep: '0 17 3 * * *',
} as const;

export const timers = Object.keys(schedules) as (keyof typeof schedules)[];
