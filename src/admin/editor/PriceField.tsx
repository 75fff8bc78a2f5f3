import { useState } from 'react';
import { pricesOf, pricesText } from '#domain/money';
import { TextField } from '../../components/Field.tsx';
import { useLabelCurrency } from '../ui/labelCurrency.ts';
import type { PriceDraft } from './draft.ts';

/** The price that somebody typed; the text itself while it can't be read. */
export function typedPrice(text: string, currency?: string): PriceDraft | undefined {
  const [price, another] = pricesOf(text, currency) ?? [];
  if (price && !another) return price;
  return text.trim() || undefined;
}

/** A price in one line, as it is typed. */
export const priceLine = (price: PriceDraft | undefined) =>
  typeof price === 'object' ? pricesText([price]) : (price ?? '');

interface Props {
  label: string;
  hint: string;
  value: PriceDraft | undefined;
  onChange: (price: PriceDraft | undefined) => void;
  error: string | undefined;
}

/** A price with its currency in one field, as people write it. */
export function PriceField({ label, hint, value, onChange, error }: Props) {
  // What is typed stays as it is; it is written out only when something else sets the price.
  const [typed, setTyped] = useState<{ text: string; as: PriceDraft | undefined }>();
  const currency = useLabelCurrency();
  const isTyped = typed && priceLine(typed.as) === priceLine(value);
  return (
    <TextField
      label={label}
      hint={hint}
      value={isTyped ? typed.text : priceLine(value)}
      onChange={(text) => {
        const as = typedPrice(text, currency);
        setTyped({ text, as });
        onChange(as);
      }}
      error={error}
    />
  );
}
