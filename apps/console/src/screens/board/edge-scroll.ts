/** How near an edge a pointer scrolls. */
export const EDGE_PIXELS = 48;
/** The speed of a pointer on the edge itself, in pixels a second. */
const EDGE_SPEED = 600;
/** Beyond an edge the speed grows up to that so far outside. */
const MAX_DEPTH = 2;
/** A page that was not drawn for longer does not jump. */
const MAX_FRAME_MS = 50;

/**
 * How fast a pointer scrolls towards an edge, in pixels a second: the nearer, the faster, and faster still beyond it.
 * @param distance from the edge; negative beyond it.
 * @param farthest distance that the pointer had: one that picks something up near an edge, or comes from outside, does not
 * scroll before it turns to the edge.
 */
export function edgeSpeed(distance: number, farthest: number): number {
  const depth = (Math.min(EDGE_PIXELS, farthest) - distance) / EDGE_PIXELS;
  return depth <= 0 ? 0 : EDGE_SPEED * Math.min(MAX_DEPTH, depth) ** 2;
}

/** One direction of an element that scrolls. */
class Axis {
  private readonly farthest: [start: number, end: number] = [-Infinity, -Infinity];
  /** In pixels a second; negative: towards the start. */
  private speed = 0;
  /** What is not scrolled yet, because browsers scroll by whole pixels. */
  private rest = 0;

  get isStill(): boolean {
    return this.speed === 0;
  }

  moveTo(at: number, start: number, end: number): void {
    const [toStart, toEnd] = [at - start, end - at];
    this.farthest[0] = Math.max(this.farthest[0], toStart);
    this.farthest[1] = Math.max(this.farthest[1], toEnd);
    this.speed = edgeSpeed(toEnd, this.farthest[1]) - edgeSpeed(toStart, this.farthest[0]);
    if (this.isStill) this.rest = 0;
  }

  /** How many pixels to scroll after a time. */
  step(seconds: number): number {
    const due = this.rest + this.speed * seconds;
    const whole = Math.trunc(due);
    this.rest = due - whole;
    return whole;
  }
}

/** Scrolls an element while a pointer that carries something is near its edges. Its `scroll-padding` is what sticks to them. */
export class EdgeScroll {
  private readonly x = new Axis();
  private readonly y = new Axis();
  private frame: number | undefined;
  private before = 0;

  /** @param onScroll is called when the element has scrolled. */
  constructor(
    private readonly view: HTMLElement,
    private readonly onScroll: () => void,
  ) {}

  /** Notes where the pointer is. */
  moveTo(x: number, y: number): void {
    const { left, top, right, bottom } = this.view.getBoundingClientRect();
    const style = getComputedStyle(this.view);
    const padding = (side: string): number => Number.parseFloat(style.getPropertyValue(`scroll-padding-${side}`)) || 0;
    this.x.moveTo(x, left + padding('left'), right - padding('right'));
    this.y.moveTo(y, top + padding('top'), bottom - padding('bottom'));
    if (this.frame !== undefined || this.isStill) return;
    this.before = performance.now();
    this.frame = requestAnimationFrame(this.scroll);
  }

  stop(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }

  private readonly scroll = (now: number): void => {
    const seconds = Math.max(0, Math.min(MAX_FRAME_MS, now - this.before)) / 1_000;
    this.before = now;
    const { scrollLeft, scrollTop } = this.view;
    this.view.scrollBy({ left: this.x.step(seconds), top: this.y.step(seconds), behavior: 'instant' });
    if (this.view.scrollLeft !== scrollLeft || this.view.scrollTop !== scrollTop) this.onScroll();
    this.frame = this.isStill ? undefined : requestAnimationFrame(this.scroll);
  };

  private get isStill(): boolean {
    return this.x.isStill && this.y.isStill;
  }
}
