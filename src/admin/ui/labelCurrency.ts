import { useCall } from '../state/queries.ts';

/** The label's currency, of prices that are written without one; undefined if it named none. */
export function useLabelCurrency(): string | undefined {
  const { data } = useCall('getLabel', {});
  return data?.value.currency || undefined;
}
