import { GLYPH_WIDTH, glyphOf } from './letters';

/** A picture of grey cells, row by row; 0 is black, 255 white. */
export interface Picture {
  width: number;
  height: number;
  cells: Uint8Array;
}

const WIDTH = 116;
const HEIGHT = 94;
const PAPER = 236;
const FRAME = 120;
const PHOTO = 170;
const INK = 40;
const LINE_HEIGHT = 12;
const MARGIN = 4;

/**
 * What looks like a photographed card, and says that it is none.
 *
 * @param lines from the top; only A to Z, apostrophes and spaces show, and what is too long is cut
 */
export function drawCard(lines: string[]): Picture {
  const picture = { width: WIDTH, height: HEIGHT, cells: new Uint8Array(WIDTH * HEIGHT).fill(PAPER) };
  fill(picture, { left: 0, top: 0, width: WIDTH, height: 1 }, FRAME);
  fill(picture, { left: 0, top: HEIGHT - 1, width: WIDTH, height: 1 }, FRAME);
  fill(picture, { left: 0, top: 0, width: 1, height: HEIGHT }, FRAME);
  fill(picture, { left: WIDTH - 1, top: 0, width: 1, height: HEIGHT }, FRAME);
  fill(picture, { left: WIDTH - 22, top: HEIGHT - 28, width: 18, height: 24 }, PHOTO);
  lines.forEach((line, index) => {
    write(picture, line, MARGIN + index * LINE_HEIGHT);
  });
  return picture;
}

function fill(picture: Picture, area: { left: number; top: number; width: number; height: number }, grey: number) {
  for (let row = area.top; row < area.top + area.height; row += 1) {
    picture.cells.fill(grey, row * picture.width + area.left, row * picture.width + area.left + area.width);
  }
}

function write(picture: Picture, line: string, top: number): void {
  const room = Math.floor((picture.width - 2 * MARGIN) / (GLYPH_WIDTH + 1));
  [...line.slice(0, room)].forEach((letter, index) => {
    const left = MARGIN + index * (GLYPH_WIDTH + 1);
    for (const [row, bits] of glyphOf(letter).entries()) {
      for (let column = 0; column < GLYPH_WIDTH; column += 1) {
        const isInk = (bits >> (GLYPH_WIDTH - 1 - column)) & 1;
        if (isInk) picture.cells[(top + row) * picture.width + left + column] = INK;
      }
    }
  });
}
