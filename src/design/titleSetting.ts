import { looseLetter, tallLetter } from '#domain/letters';

/** The size of a title: smaller for longer titles or longer words. */
type TitleSize = 'xl' | 'l' | 'm' | 's';

/** The typesetting of a title. */
export interface TitleSetting {
  size: TitleSize;
  /** True for scripts that need more line height than Latin, Greek and Cyrillic. */
  tall: boolean;
  /** True if letters come from the Greek and Cyrillic font. */
  loose: boolean;
}

const steps: readonly [size: TitleSize, width: number, word: number][] = [
  ['xl', 12, 7],
  ['l', 26, 10],
  ['m', 80, 16],
];

/** Letters as wide as two Latin ones. */
const wideLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const widthOf = (text: string) => [...text].length + (text.match(wideLetter)?.length ?? 0);

/** The setting that makes a title fill its panel without overflowing. */
export function titleSetting(title: string): TitleSetting {
  const word = Math.max(...title.split(/\s+/).map(widthOf));
  const step = steps.find(([, width, longest]) => widthOf(title) <= width && word <= longest);
  const size = step?.[0] ?? 's';
  return { size, tall: tallLetter.test(title), loose: looseLetter.test(title) };
}
