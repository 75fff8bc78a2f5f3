import { dice, type Palette, paletteFor, pickOne } from './palette.ts';

type Roll = () => number;

/** A square cover of 1000 units: one of five compositions in a random palette. */
export function coverSvg(id: number): string {
  const roll = dice(id);
  const palette = paletteFor(roll);
  const draw = pickOne(roll, [arcs, quarters, stripes, dots, hills]);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000" viewBox="0 0 1000 1000">
<rect width="1000" height="1000" fill="${palette.ground}"/>${draw(roll, palette)}
<rect x="60" y="60" width="${80 + Math.floor(roll() * 160)}" height="14" fill="${palette.dark}"/></svg>`;
}

function arcs(roll: Roll, { dark, bright }: Palette): string {
  const x = 200 + roll() * 600;
  const y = 500 + roll() * 500;
  const rings = [760, 640, 520, 400, 280, 160, 60];
  return rings
    .map((radius, at) => {
      const fill = [bright[0], dark, bright[1], bright[2]][at % 4];
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
    })
    .join('');
}

function quarters(roll: Roll, { dark, bright, ground }: Palette): string {
  const tiles = [];
  for (let at = 0; at < 16; at += 1) {
    const x = (at % 4) * 250;
    const y = Math.floor(at / 4) * 250;
    const turn = Math.floor(roll() * 4) * 90;
    const under = pickOne(roll, [ground, dark, ...bright]);
    const over = pickOne(roll, [...bright, dark]);
    tiles.push(`<rect x="${x}" y="${y}" width="250" height="250" fill="${under}"/>
<path d="M0 0h250a250 250 0 0 1-250 250z" fill="${over}" transform="translate(${x} ${y}) rotate(${turn} 125 125)"/>`);
  }
  return tiles.join('');
}

function stripes(roll: Roll, { dark, bright }: Palette): string {
  const bands = [];
  for (let y = 120; y < 1000; ) {
    const height = 12 + roll() * 90;
    bands.push(
      `<rect x="-300" y="${y}" width="1600" height="${height}" fill="${pickOne(roll, [...bright, dark])}"/>`,
    );
    y += height + 10 + roll() * 40;
  }
  const angle = pickOne(roll, [-24, -12, 0, 18, 45]);
  const disc = `<circle cx="${300 + roll() * 400}" cy="${300 + roll() * 300}" r="190" fill="${dark}"/>`;
  return `<g transform="rotate(${angle} 500 500)">${bands.join('')}</g>${disc}`;
}

function dots(roll: Roll, { dark, bright }: Palette): string {
  const centre = { x: roll() * 9, y: roll() * 9 };
  const circles = [];
  for (let at = 0; at < 100; at += 1) {
    const column = at % 10;
    const row = Math.floor(at / 10);
    const far = Math.hypot(column - centre.x, row - centre.y);
    const radius = Math.max(6, 46 - far * 5 + roll() * 6);
    const fill = far < 2.4 ? bright[0] : pickOne(roll, [dark, dark, bright[1], bright[2]]);
    circles.push(
      `<circle cx="${column * 100 + 50}" cy="${row * 100 + 50}" r="${radius}" fill="${fill}"/>`,
    );
  }
  return circles.join('');
}

function hills(roll: Roll, { dark, bright }: Palette): string {
  const sun = `<circle cx="${200 + roll() * 600}" cy="${240 + roll() * 160}" r="${110 + roll() * 70}" fill="${bright[0]}"/>`;
  const layers = [bright[1], bright[2], dark].map((fill, at) => {
    const base = 480 + at * 160;
    const [left, middle, right] = [roll() * 240 - 120, roll() * 320 - 160, roll() * 240 - 120];
    return `<path d="M0 ${base + left}C250 ${base + middle - 160} 380 ${base + 140} 560 ${base + middle}S880 ${base + right - 120} 1000 ${base + right}V1000H0z" fill="${fill}"/>`;
  });
  return sun + layers.join('');
}
