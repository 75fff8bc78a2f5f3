import { firstLabel, labelId, type StoredLabel, storedLabelSchema } from '#domain/label/label';
import { fieldErrors } from '#domain/problem';
import type { LabelStamp } from '#domain/publication/snapshot';
import { readableFields } from '#domain/publication/substitute';
import type { Saved } from '#functions/ports/entries';
import type { Ports } from '#functions/services/ports';
import { type Wording, wordingOf } from '#words/wording';

/**
 * The stored label, with defaults for newer fields; before the first start has stored one, the
 * default label.
 */
export async function readLabel({ labels }: Pick<Ports, 'labels'>): Promise<StoredLabel> {
  return (await findLabel(labels))?.entity ?? firstLabel;
}

/** The words for visitors in the language of their page, if the label has it. */
export async function readWording(
  needs: Pick<Ports, 'labels'>,
  language: string | undefined,
): Promise<Wording> {
  return wordingOf(await readLabel(needs), language);
}

/** The label with its version; null before the first start. */
export async function findLabel(labels: Ports['labels']): Promise<Saved<StoredLabel> | null> {
  const saved = await labels.find(labelId);
  if (!saved) return null;
  const { data, error } = storedLabelSchema.safeParse(saved.entity);
  if (data) return { ...saved, entity: data };
  // Use the default for each unreadable field, so that one does not stop all pages and emails.
  const entity = readableFields(storedLabelSchema, { ...saved.entity }, firstLabel) ?? firstLabel;
  return { ...saved, entity, substitute: { faults: fieldErrors(error) } };
}

/**
 * Fields of the public label that nobody edits: settings of the deployment, and folders of drawn
 * pictures.
 */
export const labelStamp = (
  { site, drawnCovers, shareCards }: Pick<Ports, 'site' | 'drawnCovers' | 'shareCards'>,
  { theme }: Pick<StoredLabel, 'theme'>,
): Omit<LabelStamp, 'icon'> => ({
  mailBy: site.mail,
  hostedBy: site.hostedBy,
  hasGitHubBackup: site.hasGitHubBackup,
  drawnCovers: `${site.imageBase}/${drawnCovers.folderOf(theme)}`,
  shareCards: `${site.imageBase}/${shareCards.folder}`,
});

/** The label with its public logo: its own, or the one drawn from its name. */
export async function withShownLogo(
  label: StoredLabel,
  logos: Pick<Ports['logos'], 'drawn'>,
): Promise<StoredLabel> {
  if (label.marks.light) return label;
  return { ...label, marks: { ...label.marks, light: await logos.drawn(label) } };
}
