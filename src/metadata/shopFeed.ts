import { pagePrefix } from '#catalogue/catalogue';
import { shownLabel, shownWording } from '#catalogue/label';
import { type MerchOffer, newInShop, newsDayOf, type ShopOffer } from '#catalogue/shop';
import { htmlOf } from '#domain/characters';
import type { Link } from '#domain/link';
import { merchStateOf } from '#domain/merch/merchRules';
import { priceText } from '#domain/money';
import { editionIn } from '#words/editionIn';
import { fill } from '#words/template';
import { fillLine } from '#words/wording';
import { feedPath, paths } from '../paths.ts';
import { siteAddress } from '../siteSettings.ts';
import { atomFeed, type FeedEntry, feedLength } from './atomFeed.ts';

/** The shops of what is sold, as HTML. */
const shopList = (links: readonly Link[]) => {
  const shops = links.map(
    (shop) =>
      `<li><a href="${htmlOf(shop.url).replaceAll('"', '&quot;')}">${htmlOf(shop.name)}</a></li>`,
  );
  return `<ul>${shops.join('')}</ul>`;
};

/** An item of merch, by its page. */
function merchEntry({ item, artists, changedAt }: MerchOffer): FeedEntry {
  const wording = shownWording();
  const { words, language } = wording;
  const { name, price, url, cId, links } = item;
  const title = artists.length
    ? fillLine(wording, words.files.entry, {
        artists: artists.join(words.card.comma),
        title: name,
      })
    : name;
  const state = merchStateOf(item);
  const terms = [price && priceText(price, language), state !== 'notForSale' && words.shop[state]];
  const line = htmlOf(terms.filter(Boolean).join(' · '));
  return {
    title: htmlOf(title),
    id: siteAddress(`${pagePrefix()}${paths.shop}#merch-${cId}`),
    link: siteAddress(url),
    date: new Date(changedAt),
    description: line,
    content: `<p>${line}</p>${shopList(links)}`,
    languages: { title: undefined, text: undefined },
  };
}

function entryOf(offer: ShopOffer): FeedEntry {
  const { edition, title, artists, url } = offer;
  const wording = shownWording();
  const { words, language } = wording;
  const { comma } = words.card;
  const name = artists.length
    ? fillLine(wording, words.files.entry, { artists: artists.join(comma), title })
    : title;
  const state = edition.state === 'notForSale' ? '' : words.shop[edition.state];
  const prices = [edition.price ?? [], edition.prices ?? []].flat();
  const terms = [...prices.map((price) => priceText(price, language)), state];
  const link = siteAddress(`${url}#edition-${edition.id}`);
  const line = htmlOf(terms.filter(Boolean).join(' · '));
  return {
    title: htmlOf(`${name} · ${editionIn(words, edition)}`),
    // Uses only the edition's id, so that a renamed release keeps its entries.
    id: siteAddress(`${pagePrefix()}${paths.shop}#${edition.id}`),
    link,
    date: new Date(newsDayOf(offer)),
    description: line,
    content: `<p>${line}</p>${shopList(edition.links)}`,
    languages: { title: undefined, text: undefined },
  };
}

/** The feed of what can be bought, the latest first. */
export const shopFeed = (): string =>
  atomFeed({
    title: fill(shownWording().words.shop.feed, { label: shownLabel().name }),
    page: pagePrefix() + paths.shop,
    path: pagePrefix() + feedPath('shop'),
    entries: newInShop(feedLength).map((ware) =>
      'item' in ware ? merchEntry(ware) : entryOf(ware),
    ),
  });
