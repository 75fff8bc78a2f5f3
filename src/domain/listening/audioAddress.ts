// Apart from the rules of listening, so that a page's script has the addresses alone.

/** The bit rates of the files that are made, in kb/s. The first is the one that addresses name. */
export const bitRates = [128, 192] as const;
export type BitRate = (typeof bitRates)[number];

/** The path of a made file; the folder is named by the digest of its contents. */
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
