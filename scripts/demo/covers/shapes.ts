/** The side of every sheet in SVG units, and of the finished image in pixels. */
export const SIDE = 1400;

/** `[0, 1, … count - 1]`, for rows and columns of shapes. */
export function steps(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Whole tenths are finer than a pixel and keep the SVG short. */
const round = (value: number): number => Math.round(value * 10) / 10;

/** A filled circle. */
export function disc(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

/** A circle's outline. `width` is the stroke's. */
export function ring(at: { x: number; y: number; radius: number; width: number }, stroke: string) {
  return `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="${round(at.radius)}" fill="none" stroke="${stroke}" stroke-width="${round(at.width)}"/>`;
}

/** A filled rectangle, given as `[left, top, width, height]`. */
export function box(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
) {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

/** A filled polygon through the points in order. */
export function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"/>`;
}

/** A filled path. */
export function area(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`;
}

/** A stroked path with flat ends and mitred corners. */
export function line(path: string, stroke: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-miterlimit="10"/>`;
}

/** Half a disc on a flat edge; `turn` in degrees, 0 has the dome on top. */
export function dome(at: { x: number; y: number; radius: number; turn?: number }, fill: string) {
  const { x, y, radius, turn = 0 } = at;
  return `<path d="M${round(x - radius)} ${round(y)}A${round(radius)} ${round(radius)} 0 0 1 ${round(x + radius)} ${round(y)}Z" fill="${fill}" transform="rotate(${turn} ${round(x)} ${round(y)})"/>`;
}

/** A quarter disc that fills a square cell; `corner` counts clockwise from the top left. */
export function quarter(at: { x: number; y: number; size: number; corner: number }, fill: string) {
  const { x, y, size, corner } = at;
  const middle = `${round(x + size / 2)} ${round(y + size / 2)}`;
  return `<path d="M${round(x)} ${round(y)}h${round(size)}A${round(size)} ${round(size)} 0 0 1 ${round(x)} ${round(y + size)}Z" fill="${fill}" transform="rotate(${corner * 90} ${middle})"/>`;
}

/** Shapes moved, turned or scaled together. */
export function placed(transform: string, shapes: readonly string[]): string {
  return `<g transform="${transform}">${shapes.join('')}</g>`;
}

/** Shapes seen only inside an outline. `name` must be unique within the sheet. */
export function within(name: string, outline: string, shapes: readonly string[]): string {
  return `<clipPath id="${name}">${outline}</clipPath><g clip-path="url(#${name})">${shapes.join('')}</g>`;
}

/** A closed star: `points` tips at `outer`, and as many notches at `inner`. */
export function star(
  at: { x: number; y: number; outer: number; inner: number; points: number; turn?: number },
  fill: string,
): string {
  const corners = steps(at.points * 2).map((index) => {
    const angle = (index * Math.PI) / at.points + ((at.turn ?? 0) * Math.PI) / 180;
    const radius = index % 2 === 0 ? at.outer : at.inner;
    return [at.x + radius * Math.sin(angle), at.y - radius * Math.cos(angle)] as const;
  });
  return polygon(corners, fill);
}
