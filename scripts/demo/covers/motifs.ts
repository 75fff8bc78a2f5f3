import { beams } from './motifs/beams.ts';
import { bellows } from './motifs/bellows.ts';
import { bells } from './motifs/bells.ts';
import { cloth } from './motifs/cloth.ts';
import { gates } from './motifs/gates.ts';
import { halftone } from './motifs/halftone.ts';
import { horizon } from './motifs/horizon.ts';
import { khatamStars } from './motifs/khatam.ts';
import { lamps } from './motifs/lamps.ts';
import { orbitsAndMoons } from './motifs/orbits.ts';
import type { Composition } from './motifs/sheet.ts';
import { silosAndFields } from './motifs/silos.ts';
import { waves } from './motifs/waves.ts';
import { wings } from './motifs/wings.ts';

/** Each artist's own family of compositions; a record takes the next, as it does with the colours. */
export const motifs: Readonly<Record<string, readonly Composition[]>> = {
  'marit-vage': horizon,
  'kirishima-nao': halftone,
  'layan-al-sahili': khatamStars,
  'thaleia-voria': waves,
  'pochta-polyusa': beams,
  'lamplight-committee': lamps,
  'ludvik-zdarsky': bells,
  'adaeze-okonjo': cloth,
  'grain-elevator': silosAndFields,
  'inaki-etxeandia': bellows,
  'mirrorball-for-moths': wings,
  orrery: orbitsAndMoons,
  sluice: gates,
};
