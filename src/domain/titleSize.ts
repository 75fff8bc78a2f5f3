/** How large a title can be set: the longer it is, or its longest word, the smaller. */
export type TitleSize = 'xl' | 'l' | 'm' | 's';

const steps: readonly [size: TitleSize, length: number, word: number][] = [
  ['xl', 12, 7],
  ['l', 26, 10],
  ['m', 80, 16],
];

/** The size for a title, so that it fills its panel and stays in it. */
export function titleSize(title: string): TitleSize {
  const length = [...title].length;
  const word = Math.max(...title.split(/\s+/).map((part) => [...part].length));
  return steps.find(([, most, longest]) => length <= most && word <= longest)?.[0] ?? 's';
}
