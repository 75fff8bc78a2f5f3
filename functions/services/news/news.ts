import type { Answer, Call } from '#contract/api';
import { dayAt } from '#domain/day';
import { newsletterGroup, unsentNewsletter } from '#domain/email/newsletter';
import { newsletterOf } from '#domain/email/newsNewsletter';
import type { Id, Key } from '#domain/identifier';
import { type Caller, personOf } from '#domain/member/member';
import { type News, newsSchema, type StoredNews } from '#domain/news/news';
import { newTextsLanguage } from '#domain/otherTexts';
import { pagePath } from '#domain/pagePath';
import { cleanedHtml, cleanedTexts, sanitizeHtml } from '#domain/richText/sanitizeHtml';
import { slugOf } from '#domain/slug';
import type { NewsRecord, Saved } from '#functions/ports/entries';
import type { Answers } from '#functions/services/entries/answers';
import {
  findOwned,
  nextSlugs,
  saveMatched,
  substituteOf,
} from '#functions/services/entries/entries';
import { picturesFor } from '#functions/services/entries/images';
import { pageOfRows } from '#functions/services/entries/lists';
import type { Search } from '#functions/services/entries/search';
import { readLabel } from '#functions/services/entries/storedLabel';
import type { Ports } from '#functions/services/ports';
import { addressIn } from '#words/languages';
import { wordingOf } from '#words/wording';

type NeededPorts = Pick<
  Ports,
  'news' | 'newsletters' | 'labels' | 'images' | 'requestPublication' | 'clock' | 'site'
>;
interface NeededServices {
  answers: Answers;
  search: Pick<Search, 'news'>;
}

const isPublic = ({ status }: Pick<StoredNews, 'status'>) => status === 'public';

/** Adds, finds and saves pieces of news, and makes newsletters of them. */
export function createNews(ports: NeededPorts, services: NeededServices) {
  const { news, newsletters, requestPublication, clock, site } = ports;
  const { answers, search } = services;

  const found = (key: Key) => findOwned(news, key, { kind: 'news', by: () => true });

  const answer = ({ entity, version }: Saved<StoredNews>) => ({
    value: answers.news(entity),
    version,
  });

  async function updated(previous: Saved<StoredNews>, body: News): Promise<StoredNews> {
    const old = previous.entity;
    const { url: _, textsLanguage: __, text, textIn, images, ...rest } = newsSchema.parse(body);
    return {
      ...rest,
      cId: old.cId,
      ...(old.textsLanguage && { textsLanguage: old.textsLanguage }),
      ...nextSlugs(previous, rest.slug, slugOf(rest.title)),
      text: cleanedHtml(text, old.text),
      ...(textIn && { textIn: cleanedTexts(textIn, old.textIn) }),
      images: await picturesFor(
        { images: ports.images, answers },
        { kind: 'news', cId: old.cId, field: 'images' },
        { wanted: images, before: old.images },
      ),
    };
  }

  /** Saves a piece of news, and publishes a public change. */
  async function store(
    previous: Saved<StoredNews>,
    entity: StoredNews,
    caller: Caller,
  ): Promise<Saved<StoredNews>> {
    const by = { by: personOf(caller), at: clock.now() };
    const isSeen = [previous.entity, entity].some(isPublic);
    const save = isSeen ? { ...by, publicBy: caller.name } : by;
    const saved = await news.save(previous, entity, save);
    if (isSeen) await requestPublication();
    return saved;
  }

  return {
    async listNews({ query }: Call<'listNews'>): Promise<Answer<'listNews'>> {
      const { search: text, sort, status, next } = query;
      const matching = text ? await search.news(text) : undefined;
      const page = await pageOfRows(
        news,
        { sort, next },
        {
          found: matching?.map(({ row }) => row),
          worked: (row: NewsRecord) => ({
            ...row,
            name: row.title,
            releaseDate: row.day,
            missing: [],
          }),
          wanted: (row) => status === undefined || row.status === status,
        },
      );
      return { items: page.rows.map((row) => answers.newsRow(row)), ...page.rest };
    },

    async getNews({ params }: Call<'getNews'>) {
      const saved = await found(params.id);
      const { value, version } = answer(saved);
      return { value: { ...value, ...substituteOf(saved) }, version };
    },

    async addNews({ body }: Call<'addNews'>, caller: Caller, newId: Id) {
      const label = await readLabel(ports);
      const { text, textIn, day = dayAt(clock.now(), label.timeZone), ...rest } = body;
      const make = (cId: number): StoredNews => ({
        ...newTextsLanguage(label),
        ...rest,
        day,
        text: sanitizeHtml(text),
        ...(textIn && { textIn: cleanedTexts(textIn) }),
        images: [],
        status: 'draft',
        earlierSlugs: [],
        id: newId,
        cId,
        slug: slugOf(body.title),
      });
      return answer(await news.add(newId, make, { by: personOf(caller), at: clock.now() }));
    },

    async updateNews(
      { body, ifMatch }: Call<'updateNews'>,
      caller: Caller,
    ): Promise<Answer<'updateNews'>> {
      const previous = await found(body.id);
      const make = (before: Saved<StoredNews>) => updated(before, body);
      const save = (entity: StoredNews) => store(previous, entity, caller);
      const match = { ifMatch, caller, toAnswer: answers.news, make, save };
      return answer(await saveMatched(news, previous, match));
    },

    /** Stores the draft of a newsletter. The same request again finds the draft that it stored. */
    async makeNewsletter({ body }: Call<'makeNewsletter'>, caller: Caller, newId: Id) {
      const { entity } = await found(body.id);
      const label = await readLabel(ports);
      const page = pagePath('news', entity.slug, entity.cId);
      const draft = newsletterOf(entity, label, {
        address: (language) => site.siteUrl + addressIn(label, language, page),
        button: (language) => wordingOf(label, language).words.news.readOn,
      });
      const saved = { savedAt: clock.now().toISOString(), savedBy: caller.name };
      const [language] = label.languages;
      const unsent = unsentNewsletter({ id: newId, draft, ...saved, language });
      await newsletters.add(newsletterGroup, newId, unsent);
      return { id: newId };
    },
  };
}
