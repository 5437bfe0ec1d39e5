import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

/** The colour of a point, or undefined where the shape is not. */
type Shape = (x: number, y: number) => Colour | undefined;

const WIDTH = 160;
const HEIGHT = 120;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Eight bits for each of red, green and blue; the only compression, filter and order of rows without choice. */
const TRUECOLOUR = [8, 2, 0, 0, 0];

const mixed = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const box =
  (left: number, top: number, width: number, height: number, colour: Colour, lower = colour): Shape =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height
      ? mixed(colour, lower, (y - top) / height)
      : undefined;

const disc =
  (centreX: number, centreY: number, radiusX: number, radiusY: number, colour: Colour): Shape =>
  (x, y) =>
    ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1 ? colour : undefined;

const background = (upper: Colour, lower: Colour): Shape => box(0, 0, WIDTH, HEIGHT, upper, lower);

/** Draws shapes over each other, the last on top, as a PNG. */
function drawn(...shapes: readonly Shape[]): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  let at = 0;
  for (let y = 0; y < HEIGHT; y++) {
    // The filter of the row: none.
    at++;
    for (let x = 0; x < WIDTH; x++) {
      const top = shapes.findLast((shape) => shape(x, y) !== undefined);
      for (const value of top?.(x, y) ?? [255, 255, 255]) rows[at++] = Math.round(value);
    }
  }
  const header = Buffer.alloc(8);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(TRUECOLOUR)])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A chunk of a PNG: length, type, data, checksum of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(checked));
  return Buffer.concat([length, checked, checksum]);
}

const WALLS: readonly Colour[] = [
  [222, 214, 196],
  [198, 212, 214],
  [214, 200, 202],
];
const DARK: Colour = [70, 66, 62];
const STEEL: Colour = [168, 172, 178];
const COPPER: Colour = [196, 122, 74];
const WATER: Colour = [92, 148, 196];
const FLOOR: Colour = [128, 112, 96];

/** How many images there are of each kind. */
export const VARIANTS = WALLS.length;

const room = (variant: number): Shape[] => {
  const wall = WALLS[variant % VARIANTS] ?? STEEL;
  return [background(wall, mixed(wall, DARK, 0.3)), box(0, 98, WIDTH, 22, FLOOR, mixed(FLOOR, DARK, 0.5))];
};
const pipe = (colour: Colour): Shape[] => [
  box(0, 44, WIDTH, 8, mixed(colour, [255, 255, 255], 0.4), colour),
  box(0, 52, WIDTH, 8, colour, mixed(colour, DARK, 0.6)),
];

/** Draws a leaking joint of a pipe. */
export const leakingPipe = (variant: number): Buffer =>
  drawn(
    ...room(variant),
    ...pipe(STEEL),
    box(66, 40, 26, 24, mixed(DARK, COPPER, 0.3), DARK),
    ...[72, 82, 92].map((y, n) => disc(78 + (n - 1) * 5, y, 2, 4, WATER)),
    disc(80 + variant * 6, 106, 34, 8, WATER),
  );

/** Draws the joint after its repair. */
export const repairedPipe = (variant: number): Buffer =>
  drawn(
    ...room(variant),
    ...pipe(STEEL),
    box(64, 38, 30, 28, mixed(COPPER, [255, 255, 255], 0.5), COPPER),
    box(64, 38, 4, 28, COPPER),
    box(90, 38, 4, 28, COPPER),
  );

/** Draws a row of circuit breakers, one of which is off. */
export const circuitBreakers = (variant: number): Buffer =>
  drawn(
    ...room(variant),
    box(22, 20, 116, 66, [236, 236, 232], [206, 206, 202]),
    ...Array.from({ length: 8 }, (_, n) => box(30 + n * 13, 36, 10, 34, DARK)),
    ...Array.from({ length: 8 }, (_, n) => box(32 + n * 13, n === variant * 2 ? 54 : 40, 6, 12, COPPER)),
  );

/** Draws a signature. */
export function signature(variant: number): Buffer {
  const ink: Shape[] = Array.from({ length: 320 }, (_, n) => {
    const turn = n / 20;
    const x = 14 + n * 0.4 + 9 * Math.sin(turn * (1.3 + variant * 0.2));
    const y = 62 + (22 - n / 20) * Math.sin(turn * (2.1 - variant * 0.3)) + 6 * Math.cos(turn * 3.7);
    return disc(x, y, 1.4, 1.4, [24, 32, 96]);
  });
  return drawn(background([255, 255, 255], [250, 250, 246]), box(12, 98, 136, 1, STEEL), ...ink);
}
