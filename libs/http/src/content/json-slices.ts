import { Slices } from '#platform';

/** The most bytes of an answer; a page ends early at them, but holds at least one item (contract §25). */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** A larger list becomes bytes piece by piece; a smaller one is a text. */
const MAX_TEXT_BYTES = 16_384;

const COMMA = 0x2c;

/** The items of a list as JSON, as many as fit into an answer, and at least one. The event loop is free between slices of it. */
export class JsonItems {
  private readonly texts: string[] = [];
  private size = 0;
  private readonly slices = new Slices();

  constructor(private readonly maxBytes = MAX_ANSWER_BYTES) {}

  /** How many there are. */
  get length(): number {
    return this.texts.length;
  }

  /** Their bytes, with a comma for each. */
  get bytes(): number {
    return this.size;
  }

  /** Adds an item. @returns false, without it, when it does not fit. */
  async add(textOf: () => string): Promise<boolean> {
    await this.slices.next();
    const text = textOf();
    const size = this.size + Buffer.byteLength(text) + 1;
    if (size > this.maxBytes && this.texts.length > 0) return false;
    this.texts.push(text);
    this.size = size;
    return true;
  }

  /** The items with commas between them, between two texts in ASCII. A large list is never one text, which would be copied twice. */
  async between(head: string, tail: string): Promise<string | Buffer> {
    if (this.size <= MAX_TEXT_BYTES) return `${head}${this.texts.join(',')}${tail}`;
    const json = Buffer.allocUnsafe(head.length + this.size - 1 + tail.length);
    let at = json.write(head);
    for (const [i, text] of this.texts.entries()) {
      await this.slices.next();
      if (i > 0) json[at++] = COMMA;
      at += json.write(text, at);
    }
    json.write(tail, at);
    return json;
  }
}
