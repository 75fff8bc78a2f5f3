/** A host as an address names it, without the brackets of IPv6: `::1` of `[::1]`. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
