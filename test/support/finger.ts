import type { CDPSession, Page } from 'playwright-core';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on a page of a browser with touch: the browser itself decides what scrolls. */
export class Finger {
  private at: Point = { x: 0, y: 0 };

  private constructor(private readonly session: CDPSession) {}

  static async on(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page));
  }

  async down(at: Point): Promise<void> {
    this.at = at;
    await this.send('touchStart', [at]);
  }

  /** Moves in steps, as fingers do. */
  async move(dx: number, dy: number): Promise<void> {
    const { x, y } = this.at;
    const steps = 8;
    for (let i = 1; i <= steps; i++) {
      this.at = { x: x + (dx * i) / steps, y: y + (dy * i) / steps };
      await this.send('touchMove', [this.at]);
    }
  }

  async up(): Promise<void> {
    await this.send('touchEnd', []);
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  }
}
