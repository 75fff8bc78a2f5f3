import type { Arrow } from './arrow.ts';
import { scriptArrows } from './scriptArrows.ts';
import { serverArrows } from './serverArrows.ts';
import { siteArrows } from './siteArrows.ts';
import { testArrows } from './testArrows.ts';

/** The allow-list of imports: a new folder or package is refused until a row here allows it. */
export const arrows: Arrow[] = [...siteArrows, ...serverArrows, ...scriptArrows, ...testArrows];
