/** Markup that is safe to print: interpolated values are escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Printable = Markup | string | number | null | undefined | readonly Printable[];

/** Template tag: escapes values, keeps markup, joins lists, and prints null and undefined as nothing. */
export function html(parts: TemplateStringsArray, ...values: Printable[]): Markup {
  const text = parts.map((part, at) => part + (at < values.length ? printed(values[at]) : ''));
  return new Markup(text.join(''));
}

function printed(value: Printable): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(printed).join('');
  return escaped(String(value));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
