import type { Page } from 'playwright-core';

/**
 * Checks how a page is laid out. @returns the faults: what is wider than the window, text that is cut without an ellipsis or
 * that leaves its box, and controls that cover each other.
 */
export const layoutFaults = (page: Page): Promise<readonly string[]> => page.evaluate<string[]>(`(${CHECK})()`);

/** Runs in the browser. Of a page with a dialog only the dialog is checked: what is below may be covered. */
const CHECK = `() => {
  const TOLERANCE = 1.5;
  const { documentElement } = document;
  const root = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
  const nameOf = (element) =>
    element.tagName.toLowerCase() + (element.className && typeof element.className === 'string' ? '.' + element.className : '') +
    ' "' + (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40) + '"';
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.visually-hidden') === null && getComputedStyle(element).clipPath !== 'inset(50%)';
  const faults = [];
  for (const element of root.querySelectorAll('*')) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
    if (!hasText || !isShown(element)) continue;
    const { display, overflowX, textOverflow } = getComputedStyle(element);
    const isExcused = display === 'inline' || textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX);
    if (!isExcused && element.scrollWidth > element.clientWidth + TOLERANCE) faults.push('text is cut: ' + nameOf(element));
  }

  /** The part of an element that is not clipped by what contains it. */
  const visiblePart = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === 'visible') continue;
      const clip = box.getBoundingClientRect();
      left = Math.max(left, clip.left); right = Math.min(right, clip.right);
      top = Math.max(top, clip.top); bottom = Math.min(bottom, clip.bottom);
    }
    return { left, top, right, bottom };
  };
  if (documentElement.scrollWidth > documentElement.clientWidth) {
    const leaves = (element) => visiblePart(element).right > documentElement.clientWidth + TOLERANCE;
    const widest = [...document.body.querySelectorAll('*')].filter((one) => leaves(one) && ![...one.children].some(leaves));
    faults.push('the page is wider than the window: ' + widest.slice(0, 2).map(nameOf).join(', '));
  }
  const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, [role="tab"]')]
    .filter(isShown)
    .map((element) => ({ element, box: visiblePart(element) }))
    .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2 && box.right > 0);
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width <= TOLERANCE || height <= TOLERANCE || one.element.contains(other.element)) continue;
      // The button of a field with choices is within the frame of the field.
      if (one.element.closest('.combo') !== null && one.element.closest('.combo') === other.element.closest('.combo')) continue;
      faults.push(nameOf(one.element) + ' is covered by ' + nameOf(other.element));
    }
  return [...new Set(faults)];
}`;
