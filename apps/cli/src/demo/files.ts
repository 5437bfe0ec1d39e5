import { faker } from '@faker-js/faker/locale/en_GB';
import { circuitBreakers, leakingPipe, repairedPipe, signature, VARIANTS } from './images.js';

/** A file whose bytes are in the value of a field. */
export interface DemoFile {
  readonly name: string;
  readonly base64_content: string;
}

/** The images in base64, each drawn once, when it is first needed. */
const images = new Map<string, string>();

function image(name: string, draw: (variant: number) => Buffer, variant: number): DemoFile {
  const key = `${name} ${variant}`;
  const base64_content = images.get(key) ?? draw(variant).toString('base64');
  images.set(key, base64_content);
  return { name: `${name}.png`, base64_content };
}

const anyVariant = (): number => faker.number.int(VARIANTS - 1);

/** Sometimes generates a photo before the work and one after it. */
export function beforeAndAfter(): DemoFile[] | undefined {
  if (!faker.datatype.boolean(0.3)) return undefined;
  const variant = anyVariant();
  return [image('before', leakingPipe, variant), image('after', repairedPipe, variant)];
}

/** Sometimes generates a photo of circuit breakers. */
export const breakers = (): DemoFile[] | undefined =>
  faker.datatype.boolean(0.4) ? [image('breakers', circuitBreakers, anyVariant())] : undefined;

/** Generates a signature. */
export const signed = (): DemoFile[] => [image('signature', signature, anyVariant())];
