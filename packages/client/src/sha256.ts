const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/** The first bits of the fractions of roots of primes: the constants of FIPS 180-4. */
function fractionsOf(root: (prime: number) => number, count: number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Uint32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32));
}

const INITIAL = fractionsOf(Math.sqrt, 8);
const ROUNDS = fractionsOf(Math.cbrt, 64);

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The SHA-256 of bytes that arrive in parts (FIPS 180-4): Web Crypto needs all of them at once. */
export class Sha256 {
  private readonly state = INITIAL.slice();
  private readonly words = new Uint32Array(ROUNDS.length);
  private readonly block = new Uint8Array(BLOCK_BYTES);
  private readonly view = new DataView(this.block.buffer);
  private size = 0;

  update(bytes: Uint8Array): this {
    for (let at = 0; at < bytes.length;) {
      const filled = this.size % BLOCK_BYTES;
      const taken = bytes.subarray(at, at + BLOCK_BYTES - filled);
      this.block.set(taken, filled);
      at += taken.length;
      this.size += taken.length;
      if (filled + taken.length === BLOCK_BYTES) this.compress();
    }
    return this;
  }

  /** In hexadecimal; once, at the end. */
  hex(): string {
    const end = new Uint8Array(BLOCK_BYTES - ((this.size + LENGTH_BYTES) % BLOCK_BYTES) + LENGTH_BYTES);
    end[0] = 0x80;
    new DataView(end.buffer).setBigUint64(end.length - LENGTH_BYTES, BigInt(this.size) * 8n);
    this.update(end);
    return Array.from(this.state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  private compress(): void {
    const { state, words: w } = this;
    const at = (words: Uint32Array, i: number): number => words[i] ?? 0;
    for (let i = 0; i < 16; i++) w[i] = this.view.getUint32(4 * i);
    for (let i = 16; i < w.length; i++) {
      const [x, y] = [at(w, i - 15), at(w, i - 2)];
      const first = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
      const second = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
      w[i] = at(w, i - 16) + first + at(w, i - 7) + second;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < w.length; i++) {
      const chosen = (e & f) ^ (~e & g);
      const one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + at(ROUNDS, i) + at(w, i);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + word;
  }
}
