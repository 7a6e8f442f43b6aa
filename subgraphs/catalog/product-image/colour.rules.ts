/** A colour by CIE L*a*b*, D65. */
export type Lab = readonly [lightness: number, a: number, b: number];

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const cubic = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);

/** Of an sRGB colour, 0 to 255 each. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = cubic((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = cubic(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = cubic((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Difference of two colours (CIE76). About 2 is just visible side by side, and 10 at a glance. */
export const colourDifference = ([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number =>
  Math.hypot(l1 - l2, a1 - a2, b1 - b2);
