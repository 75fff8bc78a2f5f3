import { hash } from 'node:crypto';
import type { Answer, Call } from '#contract/api';
import { legibleLabelSchema } from '#design/themeFaults';
import { idOfDigest } from '#domain/identifier';
import {
  firstLabel,
  type Label,
  labelId,
  labelSchema,
  type StoredLabel,
  storedLabelSchema,
} from '#domain/label/label';
import { mapLogos } from '#domain/label/logo';
import { followShop } from '#domain/label/menu';
import { followPages, keepAddresses, type OwnPage } from '#domain/label/ownPage';
import { type Caller, gatefold, personOf } from '#domain/member/member';
import { hasEarlierTexts, newTextsLanguage, textsLanguageAfter } from '#domain/otherTexts';
import { Problem, parse } from '#domain/problem';
import { placeholderDescription, plainText } from '#domain/richText/richText';
import { cleanedHtml, cleanedTexts } from '#domain/richText/sanitizeHtml';
import type { Saved } from '#functions/ports/entries';
import type { Answers } from '#functions/services/entries/answers';
import { saveMatched, substituteOf } from '#functions/services/entries/entries';
import { picturesFor } from '#functions/services/entries/images';
import { findLabel } from '#functions/services/entries/storedLabel';
import type { CataloguePort, Ports } from '#functions/services/ports';
import { languageFault } from '#words/languages';
import { wordFaults } from '#words/ownSentences';
import { createFeatured } from './featured.ts';
import type { Logos } from './logos.ts';

type NeededPorts = Pick<
  Ports,
  CataloguePort | 'labels' | ('images' | 'requestPublication' | 'clock')
>;
interface NeededServices {
  answers: Answers;
  logos: Pick<Logos, 'check'>;
}

/** The label, with the checks of a save. */
const savedLabelSchema = legibleLabelSchema.superRefine(({ words, languages }, context) => {
  const message = languageFault(languages);
  if (message) context.addIssue({ code: 'custom', path: ['languages'], message });
  for (const { key, message } of wordFaults(words))
    context.addIssue({ code: 'custom', path: ['words', key], message });
});

/** The texts of entries that record no language. */
const earlierIn = <E extends { textsLanguage?: string | undefined }>(
  entries: readonly Saved<E>[],
  texts: (entity: E) => (string | undefined)[],
) => entries.flatMap(({ entity }) => (entity.textsLanguage ? [] : texts(entity)));

/** Finds and saves the label. */
export function createLabel(ports: NeededPorts, services: NeededServices) {
  const { labels, artists, releases, shows, merch, news } = ports;
  const { images, requestPublication, clock } = ports;
  const { answers, logos } = services;
  const featured = createFeatured(ports);
  const answer = ({ entity, version }: Saved<StoredLabel>) => ({
    value: answers.label(entity),
    version,
  });

  /** The label; the first call stores the default one, so that its history begins there. */
  async function stored(): Promise<Saved<StoredLabel>> {
    const found = await findLabel(labels);
    if (found) return found;
    return labels.add(labelId, () => firstLabel, { by: gatefold, at: clock.now() });
  }

  /** Whether an entry has a text that records no language. */
  async function hasEarlierEntries(): Promise<boolean> {
    const isWritten = (text = '') => !['', placeholderDescription].includes(plainText(text));
    const textsOf = await Promise.all([
      artists.allReadable().then(({ entries }) => earlierIn(entries, ({ bio }) => [bio])),
      releases
        .allReadable()
        .then(({ entries }) => earlierIn(entries, ({ description }) => [description])),
      shows
        .allReadable()
        .then(({ entries }) => earlierIn(entries, ({ note, stateNote }) => [note, stateNote])),
      merch
        .allReadable()
        .then(({ entries }) => earlierIn(entries, ({ description }) => [description])),
      news
        .allReadable()
        .then(({ entries }) => earlierIn(entries, ({ title, text }) => [title, text])),
    ]);
    return textsOf.flat().some(isWritten);
  }

  /**
   * The pictures of a page. A picture may come from another page. A client that sends none keeps those
   * that are stored.
   */
  async function picturesOf(
    { id, images: wanted }: OwnPage,
    { index, old }: { index: number; old: StoredLabel },
  ) {
    if (!wanted) return old.pages.find((page) => page.id === id)?.images ?? [];
    return picturesFor(
      { images, answers },
      { kind: 'label', cId: old.cId, field: `pages.${index}.images` },
      { wanted, before: old.pages.flatMap((page) => page.images ?? []) },
    );
  }

  /** The pages of a save with their ids, cleaned texts and pictures. */
  async function pagesOf(
    { entity: old, version }: Saved<StoredLabel>,
    wanted: Pick<Label, 'pages' | 'languages'>,
  ) {
    const before = new Map(old.pages.map((page) => [page.id, page]));
    // Derived, so that repeating the save gives a new page the same id.
    const newId = (slug: string) => idOfDigest(hash('sha256', `page\n${version}\n${slug}`, 'hex'));
    const addressed = keepAddresses(old.pages, wanted.pages, newId);
    const pictures = await Promise.all(
      addressed.map((page, index) => picturesOf(page, { index, old })),
    );
    const language = newTextsLanguage({
      languages: wanted.languages,
      textsLanguage: old.textsLanguage,
    });
    return addressed.map(({ images: _, ...page }, index) => ({
      ...(!before.has(page.id) && language),
      ...page,
      body: cleanedHtml(page.body, before.get(page.id)?.body),
      ...(page.bodyIn && { bodyIn: cleanedTexts(page.bodyIn, before.get(page.id)?.bodyIn) }),
      ...(pictures[index]?.length && { images: pictures[index] }),
    }));
  }

  async function updated(
    previous: Saved<StoredLabel>,
    change: Call<'updateLabel'>['body'],
    schema: typeof labelSchema = savedLabelSchema,
  ): Promise<StoredLabel> {
    const { entity: old } = previous;
    const whole = parse(schema, { ...answers.label(old), ...change });
    const { marks: wanted, textsLanguage: _, ...body } = whole;
    const pages = await pagesOf(previous, body);
    const arranged = (entries: StoredLabel['menu']) =>
      followShop(followPages(entries, pages), old.merchUrl, body.merchUrl);
    const { privacy, privacyIn } = body;
    const earlier = change.textsLanguage ?? textsLanguageAfter(old, body.languages);
    const textsLanguage =
      earlier && (hasEarlierTexts(body) || (await hasEarlierEntries())) ? earlier : undefined;
    return parse(storedLabelSchema, {
      ...body,
      id: old.id,
      cId: old.cId,
      ...(textsLanguage && { textsLanguage }),
      privacy: cleanedHtml(privacy, old.privacy),
      ...(privacyIn && { privacyIn: cleanedTexts(privacyIn, old.privacyIn) }),
      marks: mapLogos(wanted, answers.pathOf),
      pages,
      featured: await featured.named(body.featured, old.featured),
      menu: arranged(body.menu),
      footer: arranged(body.footer),
    });
  }

  return {
    async getLabel(): Promise<Answer<'getLabel'>> {
      const saved = await stored();
      const { value, version } = answer(saved);
      return { value: { ...value, ...substituteOf(saved) }, version };
    },

    async updateLabel({ body, ifMatch }: Call<'updateLabel'>, caller: Caller) {
      const previous = await stored();
      await logos.check(body.marks, previous.entity);
      const make = (before: Saved<StoredLabel>) => updated(before, body);
      const save = async (entity: StoredLabel) => {
        const by = { by: personOf(caller), at: clock.now(), publicBy: caller.name };
        const saved = await labels.save(previous, entity, by);
        await requestPublication('The label was changed');
        return saved;
      };
      const match = { ifMatch, caller, toAnswer: answers.label, make, save };
      return answer(await saveMatched(labels, previous, match));
    },

    /** The label with a change applied, even an invalid one. */
    async wantedLabel(change: Call<'updateLabel'>['body']): Promise<StoredLabel> {
      return updated(await stored(), change, labelSchema);
    },

    /** The numbers of a label's featured entries, by their ids. */
    featuredNumbers: async (label: Pick<StoredLabel, 'featured'>) =>
      featured.numbers(label.featured),

    /**
     * Stores the label that the environment describes, unless one was ever saved. With `isPublished`
     * it is published even if the environment says nothing.
     */
    async seedLabel(given: Partial<StoredLabel>, { isPublished = false } = {}): Promise<void> {
      const first = await stored();
      const isEmpty = Object.keys(given).length === 0 && !isPublished;
      if (first.version > 1 || isEmpty) return;
      const entity = { ...first.entity, ...given };
      const by = { by: gatefold, at: clock.now(), publicBy: gatefold.name };
      try {
        await labels.save(first, entity, by);
      } catch (error) {
        // Another process or somebody of the staff was quicker.
        if (!(error instanceof Problem && error.code === 'changed')) throw error;
        return;
      }
      await requestPublication('The label was set up');
    },
  };
}
export type LabelService = ReturnType<typeof createLabel>;
