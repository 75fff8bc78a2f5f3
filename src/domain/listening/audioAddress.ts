/** The bit rates of published files, in kb/s. Addresses name the first one. */
export const bitRates = [128, 192] as const;
export type BitRate = (typeof bitRates)[number];

/** The path of a published file, in a folder named by the digest of its contents. */
export function audioPath(cId: number, digest: string): string {
  return `audio/${cId}/${digest}/${bitRates[0]}.mp3`;
}

/** The address or path of the same sound in another bit rate. */
export function audioVariant(address: string, rate: BitRate): string {
  return address.replace(/\/\d{1,3}\.mp3$/, `/${rate}.mp3`);
}

/** Minutes and seconds, as in 4:05. */
export function minutesText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
