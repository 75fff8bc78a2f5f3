import { dice, paletteFor, pickOne } from './palette.ts';

/** A portrait in landscape format: a head and shoulders in flat colours on a pattern. */
export function portraitSvg(id: number): string {
  const roll = dice(id + 7919);
  const { ground, dark, bright } = paletteFor(roll);
  const skin = pickOne(roll, ['#f1c9a5', '#d79d76', '#a86b45', '#74442a', '#e8b48f']);
  const hair = pickOne(roll, ['#17120f', '#4a2c1a', '#8a4b22', '#c9a15a', '#6d6a67']);
  const lean = roll() * 80 - 40;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
<rect width="1200" height="900" fill="${ground}"/>
${rays(roll, bright[1])}
<g transform="translate(${lean} 0)">
<path d="M240 920c10-190 170-250 300-270 20 70 100 70 120 0 130 20 290 80 300 270z" fill="${bright[0]}"/>
<path d="M535 560h130v110c0 60-130 60-130 0z" fill="${skin}"/>
<path d="M535 610c40 40 90 40 130 0v40c-40 36-90 36-130 0z" fill="#000" opacity=".14"/>
<ellipse cx="600" cy="420" rx="150" ry="195" fill="${skin}"/>
${haircut(roll, hair)}
<g fill="${dark}"><circle cx="540" cy="425" r="13"/><circle cx="660" cy="425" r="13"/></g>
<path d="M420 400h150v60a75 62 0 0 1-150 0zM630 400h150v60a75 62 0 0 1-150 0z" fill="${dark}" opacity="${roll() > 0.5 ? 1 : 0}"/>
<path d="M545 540c34 ${10 + roll() * 30} 76 ${10 + roll() * 30} 110 0" fill="none" stroke="${dark}" stroke-width="10" stroke-linecap="round"/>
</g></svg>`;
}

function rays(roll: () => number, fill: string): string {
  const turn = roll() * 30;
  const beams = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map(
    (angle) => `<path d="M600 430 L2000 330 V530z" transform="rotate(${angle + turn} 600 430)"/>`,
  );
  return `<g fill="${fill}" opacity=".55">${beams.join('')}</g>`;
}

function haircut(roll: () => number, fill: string): string {
  return pickOne(roll, [
    `<path d="M440 430c-30-190 60-260 160-260s190 70 160 260c-20-80-50-130-90-150-60 40-130 40-160 30-30 30-60 60-70 120z" fill="${fill}"/>`,
    `<path d="M430 700c-60-300-60-540 170-540s230 240 170 540c-50-20-40-260-70-380-60 30-140 30-200 0-30 120-20 360-70 380z" fill="${fill}"/>`,
    `<path d="M455 470a215 215 0 1 1 290 0c10-80-20-150-60-190-50 30-120 30-170 0-40 40-70 110-60 190z" fill="${fill}"/>`,
    `<path d="M455 330c10-110 80-150 145-150s135 40 145 150c-90-50-200-50-290 0z" fill="${fill}"/>`,
  ]);
}
