import { countViews } from '#adapters/analytics';
import { keepAccountMenu } from './accountMenu.ts';
import { setComingDays } from './comingDays.ts';
import { letCoversTravel } from './coverTravel.ts';
import { mindMenu } from './menu.ts';
import { wakeSearch } from './wakeSearch.ts';

const menu = document.getElementById('menu');
if (menu) {
  mindMenu(menu);
  keepAccountMenu(menu);
}
const search = document.getElementById('search');
if (search instanceof HTMLAnchorElement) wakeSearch(search);
letCoversTravel();
const { dataset } = document.documentElement;
countViews(dataset);
// Knowing a time zone takes a phone a tenth of a second, which nobody is to wait for to see the page.
requestAnimationFrame(() => setTimeout(() => setComingDays(document, dataset.timeZone ?? 'UTC')));
