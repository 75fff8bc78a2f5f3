import { letterKey } from '#domain/comparableText';

/** What stands for many artists, in the languages of the site and some more. */
const names = new Set(
  [
    ...['Various', 'Various Artists', 'Various Artist', 'V.A.', 'VV.AA.', 'Compilation'],
    ...['Verschiedene', 'Verschiedene Interpreten', 'Verschiedene Künstler', 'Diverse'],
    ...['Diverse Interpreten', 'Artistes divers', 'Divers', 'Varios', 'Varios artistas'],
    ...['Vários', 'Vários artistas', 'Artisti vari', 'Diverse artiesten', 'Diverse artister'],
    ...['ヴァリアス・アーティスト', 'オムニバス', 'فنانون متنوعون', 'فنانون مختلفون'],
  ].map(letterKey),
);

/** Whether a name stands for many artists: “Various Artists”, “V/A”, “Various (Tidewrack)”. */
export const isVariousArtists = (name: string): boolean =>
  names.has(letterKey(name.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')));
