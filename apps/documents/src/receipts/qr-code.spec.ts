import { describe, expect, it } from '@jest/globals';
import jsQR from 'jsqr';
import { type QrCode, qrCode } from './qr-code';

const SCALE = 6;
/** The white border around a code, in modules. */
const BORDER = 4;

/** Draws the strokes `M x y h length` on white. */
function drawn({ side, path }: QrCode): { pixels: Uint8ClampedArray; edge: number } {
  const edge = (side + 2 * BORDER) * SCALE;
  const pixels = new Uint8ClampedArray(edge * edge * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((Number(y) + BORDER) * SCALE + row) * edge + (Number(x) + BORDER) * SCALE;
      for (let i = start; i < start + Number(length) * SCALE; i += 1) pixels.fill(0, i * 4, i * 4 + 3);
    }
  }
  return { pixels, edge };
}

describe('a QR code', () => {
  it.each([
    'https://lacorte.example.com/ricevuta/3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11',
    'http://localhost:8080/ricevuta/3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a12',
  ])('says %s', (text) => {
    const { pixels, edge } = drawn(qrCode(text));
    expect(jsQR(pixels, edge, edge)?.data).toBe(text);
  });
});
