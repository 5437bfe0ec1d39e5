import type { Page } from 'playwright-core';

/** The colour of a pixel. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Runs in the browser, which reads the picture. */
const COLOURS = `async (picture) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, 1);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, 1);
  return Array.from({ length: image.width }, (_, x) => [...data.slice(x * 4, x * 4 + 3)]);
}`;

/** The colours of a line of a page from left to right, as they are drawn. */
export async function coloursOf(page: Page, x: number, y: number, width: number): Promise<readonly Colour[]> {
  const picture = await page.screenshot({ clip: { x, y, width, height: 1 } });
  // The page itself may load no pictures of others.
  const reader = await page.context().newPage();
  try {
    return await reader.evaluate<Colour[]>(`(${COLOURS})('${picture.toString('base64')}')`);
  } finally {
    await reader.close();
  }
}

/** How much two colours differ, from 0 to 765. */
export const contrast = (one: Colour, other: Colour): number =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0);
