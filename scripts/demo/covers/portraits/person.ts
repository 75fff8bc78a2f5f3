import type { Colours } from '../colours.ts';
import { area, box, placed, SIDE, steps, within } from '../shapes.ts';
import { headdress } from './headdress.ts';
import type { Sitter } from './sitters.ts';

const FACE =
  'M0 -200C100 -200 150 -120 150 -20C150 100 76 206 0 206C-76 206 -150 100 -150 -20C-150 -120 -100 -200 0 -200Z';

/** The shaded half: down the brow, along the nose, under it and down the chin. */
const SHADE = 'M0 -210H160V220H4V96C-8 92 -34 86 -46 72C-40 40 -8 -10 -2 -60C0 -90 0 -150 0 -210Z';

const BEARD =
  'M-152 6C-128 86 -60 84 0 84C60 84 128 86 152 6C166 170 84 280 0 280C-84 280 -166 170 -152 10Z';

const COAT = 'M-500 900C-500 500 -400 400 -90 322L0 400L90 322C400 400 500 500 500 900V1800H-500Z';

/** Engraver's lines, thinning towards the chin, as the sun's reflection does on the sleeves. */
const lines = (ink: string): string[] =>
  steps(15).map((index) => box([-160, -206 + index * 28, 330, 22 - index * 0.9], ink));

/** Draws one person. `cloth` fills a sheet; `name` tells this one's outlines from the others'. */
export function person(sitter: Sitter, colours: Colours, draw: { cloth: string; name: string }) {
  const { ink, accent, light } = colours;
  const { behind, over } = headdress(sitter.headdress, ink, accent);
  const { cloth, name } = draw;
  const beard = sitter.beard ? area(BEARD, ink) + box([-40, 112, 80, 14], light) : '';
  const face = [area(FACE, light), within(`${name}-shade`, area(SHADE, '#000'), lines(ink))];
  const patterned = placed('translate(-500 200) scale(0.72)', [
    box([0, 0, SIDE, SIDE * 2], ink),
    cloth,
  ]);
  const shapes = [
    behind,
    area('M-74 120H74V330L0 404L-74 330Z', light),
    within(`${name}-neck`, area('M4 120H74V330L4 400Z', '#000'), [
      placed('translate(0 330)', lines(ink)),
    ]),
    within(`${name}-coat`, area(COAT, '#000'), [patterned]),
    within(`${name}-face`, area(FACE, '#000'), face),
    beard,
    over,
  ];
  const scale = sitter.size * 1.12;
  const mirror = sitter.turned ? -scale : scale;
  return placed(`translate(${sitter.x} ${sitter.y}) scale(${mirror} ${scale})`, shapes);
}
