/** Where a path leads, with its parameters in their order, still percent-encoded. */
export interface Match<T> {
  /** The routes of the path by method; HEAD goes with GET. */
  readonly routes: ReadonlyMap<string, T>;
  readonly parameters: readonly string[];
}

/**
 * Routes by the segments of their paths. A search follows the segments of one path, so that its cost does not grow with
 * the number of routes.
 */
export class PathTree<T> {
  private readonly routes = new Map<string, T>();
  private readonly fixed = new Map<string, PathTree<T>>();
  private parameter: PathTree<T> | undefined;

  /**
   * Adds a route; the first one of a method and pattern counts, as in Express.
   * @param pattern its segments are fixed or, with a colon, parameters: `/v2/clients/:client`.
   */
  add(method: string, pattern: string, route: T): void {
    if (/[*{}()]/.test(pattern)) throw new Error(`${pattern}: a segment is fixed, or a parameter such as ":client"`);
    const { routes } = segmentsOf(pattern).reduce<PathTree<T>>((node, segment) => node.child(segment), this);
    for (const name of method === 'GET' ? ['GET', 'HEAD'] : [method]) if (!routes.has(name)) routes.set(name, route);
  }

  /**
   * Where a path leads, whatever the method: `/products/units/archive` is the unit "archive", and not the archive of the
   * product "units". A fixed segment comes before a parameter, which is tried when the fixed one leads nowhere.
   */
  find(path: string): Match<T> | undefined {
    const parameters: string[] = [];
    const routes = this.search(segmentsOf(path), 0, parameters);
    return routes && { routes, parameters };
  }

  /** The node below that a segment of a pattern stands for; made when it is the first with that segment. */
  private child(segment: string): PathTree<T> {
    if (segment.startsWith(':')) return (this.parameter ??= new PathTree());
    const child = this.fixed.get(segment) ?? new PathTree();
    this.fixed.set(segment, child);
    return child;
  }

  /** The routes that the segments from `at` on lead to; puts the parameters on the way into `parameters`. */
  private search(segments: readonly string[], at: number, parameters: string[]): Map<string, T> | undefined {
    const segment = segments[at];
    if (segment === undefined) return this.routes.size > 0 ? this.routes : undefined;
    const found = this.fixed.get(segment)?.search(segments, at + 1, parameters);
    if (found !== undefined || this.parameter === undefined || segment === '') return found;
    parameters.push(segment);
    const below = this.parameter.search(segments, at + 1, parameters);
    if (below === undefined) parameters.pop();
    return below;
  }
}

/** The segments between slashes. One slash at the end is passed over. */
function segmentsOf(path: string): readonly string[] {
  const segments = path.split('/').slice(1);
  if (segments.at(-1) === '') segments.pop();
  return segments;
}
