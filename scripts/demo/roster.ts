import { adaezeOkonjo } from './artists/adaezeOkonjo.ts';
import { grainElevator } from './artists/grainElevator.ts';
import { inakiEtxeandia } from './artists/inakiEtxeandia.ts';
import { kirishimaNao } from './artists/kirishimaNao.ts';
import { lamplightCommittee } from './artists/lamplightCommittee.ts';
import { layanAlSahili } from './artists/layanAlSahili.ts';
import { ludvikZdarsky } from './artists/ludvikZdarsky.ts';
import { maritVage } from './artists/maritVage.ts';
import { mirrorballForMoths } from './artists/mirrorballForMoths.ts';
import { orrery } from './artists/orrery.ts';
import { pochtaPolyusa } from './artists/pochtaPolyusa.ts';
import { sluice } from './artists/sluice.ts';
import { thaleiaVoria } from './artists/thaleiaVoria.ts';
import type { WrittenArtist } from './written.ts';

/** All artists of the label, in the order of signing. */
export const roster: readonly WrittenArtist[] = [
  maritVage,
  lamplightCommittee,
  grainElevator,
  thaleiaVoria,
  ludvikZdarsky,
  kirishimaNao,
  pochtaPolyusa,
  adaezeOkonjo,
  inakiEtxeandia,
  layanAlSahili,
  mirrorballForMoths,
  orrery,
  sluice,
];
