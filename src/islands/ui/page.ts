import { keepAccountMenu } from './accountMenu.ts';
import { setComingDays } from './comingDays.ts';
import { letCoversTravel } from './coverTravel.ts';
import { mindMenu } from './menu.ts';

const menu = document.getElementById('menu');
if (menu) {
  mindMenu(menu);
  keepAccountMenu(menu);
}
setComingDays(document, document.documentElement.dataset.timeZone ?? 'UTC');
letCoversTravel();
