import { allowedSchemes } from '#domain/richText/richText';

/**
 * True if texts may link to this address: it has an allowed scheme, or is a path of this site.
 * Never another host without a scheme.
 */
export function isTextLink(address: string): boolean {
  const plain = address.replaceAll(/[\p{Cc}\s]/gu, '');
  if (plain === '' || /^[/\\]{2}/.test(plain)) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1];
  return scheme === undefined
    ? !plain.includes('\\')
    : allowedSchemes.includes(scheme.toLowerCase());
}
