/** How large a title can be set: the longer it is, or its longest word, the smaller. */
export type TitleSize = 'xl' | 'l' | 'm' | 's';

/** How a title is set. */
export interface TitleSetting {
  size: TitleSize;
  /** Its script needs more room above and below a line than Latin, Greek and Cyrillic do. */
  tall: boolean;
}

const steps: readonly [size: TitleSize, width: number, word: number][] = [
  ['xl', 12, 7],
  ['l', 26, 10],
  ['m', 80, 16],
];

const tallLetter = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u;
/** Letters that are as wide as two others. */
const wideLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const widthOf = (text: string) => [...text].length + (text.match(wideLetter)?.length ?? 0);

/** The setting with which a title fills its panel and stays in it. */
export function titleSetting(title: string): TitleSetting {
  const word = Math.max(...title.split(/\s+/).map(widthOf));
  const step = steps.find(([, width, longest]) => widthOf(title) <= width && word <= longest);
  return { size: step?.[0] ?? 's', tall: tallLetter.test(title) };
}
