import type { LookPlace } from './look.entity.js';
import { lookLimits } from './look.limits.js';

/** Pixels of a picture, upright. */
export interface PictureSize {
  width: number;
  height: number;
}

interface Area extends PictureSize {
  x: number;
  y: number;
}

const { collageSide: side, collageMargin: margin, collageGap: gap } = lookLimits;

/**
 * Where each picture stands in a square of `collageSide` pixels: the first has half of it where three or five share it, others
 * have cells of one size. Pictures keep their proportions, are in the middle of their cells, and never overlap.
 */
export function collagePlaces(pictures: readonly PictureSize[]): LookPlace[] {
  const cells = cellsFor(pictures.length);
  return pictures.map((picture, at) => placedIn(cells[at]!, picture));
}

function cellsFor(count: number): Area[] {
  const inner = side - 2 * margin;
  const whole = { x: margin, y: margin, width: inner, height: inner };
  if (count === 3 || count === 5) {
    const half = (inner - gap) / 2;
    const first = { ...whole, width: half };
    const rest = { ...whole, x: margin + half + gap, width: half };
    return [first, ...grid(rest, count - 1, count === 3 ? 1 : 2)];
  }
  return grid(whole, count, Math.ceil(Math.sqrt(count)));
}

/** Cells of one size, row by row; a last row that is not full is centred. */
function grid(area: Area, count: number, columns: number): Area[] {
  const rows = Math.ceil(count / columns);
  const width = (area.width - gap * (columns - 1)) / columns;
  const height = (area.height - gap * (rows - 1)) / rows;
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const inRow = row < rows - 1 ? columns : count - columns * (rows - 1);
    const indent = ((columns - inRow) * (width + gap)) / 2;
    const x = area.x + indent + (at % columns) * (width + gap);
    return { x, y: area.y + row * (height + gap), width, height };
  });
}

/** Whole pixels, at least one of each side, and never beyond the cell. */
function placedIn(cell: Area, picture: PictureSize): LookPlace {
  const scale = Math.min(cell.width / picture.width, cell.height / picture.height, lookLimits.enlargementMax);
  const width = Math.max(1, Math.floor(picture.width * scale));
  const height = Math.max(1, Math.floor(picture.height * scale));
  return {
    x: Math.floor(cell.x + (cell.width - width) / 2),
    y: Math.floor(cell.y + (cell.height - height) / 2),
    width,
    height,
  };
}
