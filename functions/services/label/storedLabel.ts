// A file of its own: services, emails and the API's pages all read the label, and few need the rest.
import { firstLabel, labelId, type StoredLabel, storedLabelSchema } from '#domain/label/label';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/ports/ports';
import { type Wording, wordingOf } from '#words/wording';

/**
 * The label as it is stored, with the defaults of fields that came later; before the first start
 * has stored one, the label that nobody set up.
 */
export async function readLabel({ labels }: Pick<Ports, 'labels'>): Promise<StoredLabel> {
  return (await findLabel(labels))?.entity ?? firstLabel;
}

/** The words that visitors are written to with: of their page's language, if the label has it. */
export async function readWording(
  needs: Pick<Ports, 'labels'>,
  language: string | undefined,
): Promise<Wording> {
  return wordingOf(await readLabel(needs), language);
}

/** The same, with its version; null before the first start. */
export async function findLabel(labels: Ports['labels']): Promise<Saved<StoredLabel> | null> {
  const saved = await labels.find(labelId);
  if (!saved) return null;
  const { success, data } = storedLabelSchema.safeParse(saved.entity);
  return success ? { ...saved, entity: data } : { ...saved, ...readFields(saved.entity) };
}

/** A label with the default of each field that can't be read, so that one does not stop all pages and mails. */
function readFields(stored: StoredLabel): Pick<Saved<StoredLabel>, 'entity' | 'fault'> {
  const fields: Record<string, unknown> = { ...firstLabel };
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(storedLabelSchema.shape)) {
    const { data, error } = schema.safeParse(stored[name as keyof StoredLabel]);
    if (error) faults.push(`${name}: ${error.issues[0]?.message ?? 'can not be read'}`);
    else fields[name] = data;
  }
  return { entity: storedLabelSchema.parse(fields), fault: faults.join('; ') };
}
