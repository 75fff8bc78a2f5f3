import { wholeColors } from '#design/themeFaults';
import { type Label, labelSchema } from '#domain/label/label';
import type { LabelDraft } from '../editor/draft.ts';

type Field = keyof Label;

/** A label that can be shown, and the form's fields that are not shown yet. */
interface PreviewedLabel {
  label: Label;
  without: Field[];
}

const faultsOf = (label: unknown) => labelSchema.safeParse(label).error?.issues ?? [];

/**
 * The form's label as far as it can be shown: incomplete list entries are left out, and other
 * invalid fields keep their stored values. A colour that is hard to read is replaced by the nearest
 * readable one.
 */
export function previewedLabel(mine: LabelDraft, base: LabelDraft): PreviewedLabel {
  const { id: _, url: __, ...draft } = { ...mine, theme: wholeColors(mine.theme) };
  const faults = faultsOf(draft);
  const unfinished = (field: Field, at: number) =>
    faults.some(({ path }) => path[0] === field && path[1] === at);
  const finished = <E>(field: Field, entries: readonly E[]) =>
    entries.filter((_, at) => !unfinished(field, at));
  const { socials, featured, menu, footer, pages } = draft;
  const known = {
    ...draft,
    socials: finished('socials', socials),
    featured: finished('featured', featured),
    menu: finished('menu', menu),
    footer: finished('footer', footer),
    pages: finished('pages', pages),
  };
  const broken = new Set(faultsOf(known).map(({ path }) => path[0] as Field));
  const stored = Object.fromEntries([...broken].map((field) => [field, base[field]]));
  const without = new Set(faults.map(({ path }) => path[0] as Field));
  return { label: labelSchema.parse({ ...known, ...stored }), without: [...without] };
}
