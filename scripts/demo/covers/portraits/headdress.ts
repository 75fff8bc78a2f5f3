import { area, box, disc, dome, steps } from '../shapes.ts';
import type { Headdress } from './sitters.ts';

/** What lies behind the head and what lies over it, around a face of 150 by 200 at the origin. */
interface Layers {
  behind: string;
  over: string;
}

/** The hairline most of them share: a cap of hair down to the brow. */
const crown = (ink: string): string =>
  area(
    'M-158 -20C-172 -150 -104 -232 0 -232C104 -232 172 -150 158 -20C130 -96 70 -122 -10 -122C-80 -122 -132 -96 -158 -20Z',
    ink,
  );

/** The ink of the hair and the colour of what is worn. */
type Draw = (ink: string, accent: string) => Layers;

const headdresses: Record<Headdress, Draw> = {
  bun: (ink, accent) => ({
    behind: disc(0, -272, 92, ink) + box([-64, -232, 128, 16], accent),
    over: crown(ink),
  }),
  bob: (ink) => ({
    behind: area('M-206 150V-40C-206 -180 -110 -246 0 -246C110 -246 206 -180 206 -40V150Z', ink),
    over: area('M-160 -60C-160 -200 -80 -240 0 -240C80 -240 160 -200 160 -60Z', ink),
  }),
  long: (ink) => ({
    behind: area(
      'M-190 -40C-190 -190 -104 -250 0 -250C104 -250 190 -190 190 -40C190 120 262 190 246 420H-246C-262 190 -190 120 -190 -40Z',
      ink,
    ),
    over: area(
      'M-156 10C-170 -150 -100 -236 10 -236C104 -236 172 -150 156 10C150 -90 96 -150 20 -176C-40 -130 -140 -110 -156 10Z',
      ink,
    ),
  }),
  curls: (ink) => ({
    behind: steps(13)
      .map((index) => {
        const angle = Math.PI * (0.86 + (index / 12) * 1.28);
        return disc(Math.cos(angle) * 172, Math.sin(angle) * 190 - 24, 82, ink);
      })
      .join(''),
    over: [-96, -34, 34, 96].map((x) => disc(x, -166 + Math.abs(x) * 0.34, 62, ink)).join(''),
  }),
  crop: (ink) => ({ behind: '', over: crown(ink) }),
  cap: (ink, accent) => ({
    behind: '',
    over:
      crown(ink) +
      area('M-176 -92C-190 -220 -110 -286 0 -286C110 -286 190 -220 176 -92Z', ink) +
      box([-180, -118, 360, 34], accent) +
      area('M-180 -84H180C150 -44 60 -34 0 -34C-60 -34 -150 -44 -180 -84Z', ink),
  }),
  wrap: (ink, accent) => ({
    behind: area(
      'M-170 -70C-330 -190 -300 -400 -80 -396C-20 -470 210 -450 220 -330C330 -280 270 -130 170 -70Z',
      ink,
    ),
    over:
      area(
        'M-168 -60C-180 -200 -90 -250 0 -250C90 -250 180 -200 168 -60C90 -130 -90 -130 -168 -60Z',
        ink,
      ) +
      area(
        'M-168 -60C-120 -180 60 -250 214 -330C120 -190 20 -130 -60 -122C-100 -112 -140 -92 -168 -60Z',
        accent,
      ) +
      area('M-250 -300C-130 -310 20 -360 120 -420C60 -330 -60 -270 -236 -240Z', accent),
  }),
  brim: (ink, accent) => ({
    behind: '',
    over:
      area('M-150 -110C-160 -260 -110 -310 0 -290C110 -310 160 -260 150 -110Z', ink) +
      box([-152, -150, 304, 40], accent) +
      area('M-330 -84C-200 -130 200 -130 330 -84C200 -48 -200 -48 -330 -84Z', ink),
  }),
  beret: (ink) => ({
    behind: '',
    over:
      crown(ink) +
      area('M-176 -104C-280 -260 -60 -330 90 -290C240 -256 226 -150 164 -104Z', ink) +
      dome({ x: 30, y: -284, radius: 22 }, ink),
  }),
};

/** Draws hair or hat in its two layers. */
export function headdress(worn: Headdress, ink: string, accent: string): Layers {
  return headdresses[worn](ink, accent);
}
