import { describe, expect, test } from '@jest/globals';
import { type Profiler, Session } from 'node:inspector/promises';
import { PathTree } from './route.js';

/** A tree whose routes are named by themselves. */
function treeOf(...routes: readonly string[]): PathTree<string> {
  const tree = new PathTree<string>();
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ');
    tree.add(method, pattern, route);
  }
  return tree;
}

/** The methods of a path with the routes that serve them, and its parameters; undefined when it leads nowhere. */
function found(tree: PathTree<string>, path: string): unknown {
  const match = tree.find(path);
  return match && [Object.fromEntries(match.routes), ...match.parameters];
}

const CATALOG = treeOf(
  'GET /products',
  'GET /products/:product',
  'POST /products/:product/archive',
  'GET /products/:product/parts/:part',
  'POST /products/units',
  'GET /products/units/:unit',
  'PATCH /products/units/:unit',
  'POST /products/units/:unit/archive',
);

describe('a path tree', () => {
  test.each([
    ['/products', [{ GET: 'GET /products', HEAD: 'GET /products' }]],
    ['/products/p1', [{ GET: 'GET /products/:product', HEAD: 'GET /products/:product' }, 'p1']],
    ['/products/p1/archive', [{ POST: 'POST /products/:product/archive' }, 'p1']],
    ['/products/units/u1/archive', [{ POST: 'POST /products/units/:unit/archive' }, 'u1']],
  ])('finds %s', (path, expected) => {
    expect(found(CATALOG, path)).toEqual(expected);
  });

  test('takes a fixed segment before a parameter, whatever methods the path then has', () => {
    expect(found(CATALOG, '/products/units')).toEqual([{ POST: 'POST /products/units' }]);
    expect(found(CATALOG, '/products/units/archive')).toEqual([
      {
        GET: 'GET /products/units/:unit',
        HEAD: 'GET /products/units/:unit',
        PATCH: 'PATCH /products/units/:unit',
      },
      'archive',
    ]);
  });

  test('tries the parameter when the fixed segment leads nowhere, and forgets the parameters of a way that it left', () => {
    const route = 'GET /products/:product/parts/:part';
    expect(found(CATALOG, '/products/units/parts/p2')).toEqual([{ GET: route, HEAD: route }, 'units', 'p2']);
    const tree = treeOf('GET /a/:x/:y/end', 'GET /:a/:b/:c/other');
    expect(tree.find('/a/1/2/other')?.parameters).toEqual(['a', '1', '2']);
  });

  test.each([
    '/',
    '',
    '*',
    '//products',
    '/products//',
    '/products//archive',
    '/Products',
    '/products/p1/nothing',
    '/products/p1/archive/more',
    '/products/p1/parts',
  ])('leads nowhere with %j', (path) => {
    expect(found(CATALOG, path)).toBeUndefined();
  });

  test('passes over one slash at the end', () => {
    expect(found(CATALOG, '/products/p1/')).toEqual(found(CATALOG, '/products/p1'));
    expect(found(CATALOG, '/products/p1/archive/')).toEqual(found(CATALOG, '/products/p1/archive'));
  });

  test('compares fixed segments as they are, and leaves parameters encoded', () => {
    expect(found(CATALOG, '/%70roducts')).toBeUndefined();
    expect(CATALOG.find('/products/a%2Fb')?.parameters).toEqual(['a%2Fb']);
    expect(CATALOG.find('/products/%zz')?.parameters).toEqual(['%zz']);
  });

  test('serves HEAD with GET, unless it has its own route', () => {
    expect(found(treeOf('HEAD /a', 'GET /a'), '/a')).toEqual([{ HEAD: 'HEAD /a', GET: 'GET /a' }]);
    expect(found(treeOf('POST /a'), '/a')).toEqual([{ POST: 'POST /a' }]);
  });

  test('keeps the first route of a method and pattern, whatever its parameters are called', () => {
    expect(found(treeOf('GET /a/:x', 'GET /a/:y', 'PUT /a/:z'), '/a/1')).toEqual([
      { GET: 'GET /a/:x', HEAD: 'GET /a/:x', PUT: 'PUT /a/:z' },
      '1',
    ]);
  });

  test('treats names of the prototype as any other', () => {
    expect(found(CATALOG, '/constructor')).toBeUndefined();
    expect(CATALOG.find('/products/__proto__')?.parameters).toEqual(['__proto__']);
  });

  test.each(['/a/*rest', '/a{/b}', '/(a|b)'])('refuses the pattern %s', (pattern) => {
    expect(() => treeOf(`GET ${pattern}`)).toThrow('a segment is fixed, or a parameter');
  });

  test('visits as many nodes with 150 more routes', async () => {
    const many = Array.from({ length: 50 }, (_, i) => [
      `GET /products/more${i}`,
      `GET /products/:product/more${i}`,
      `GET /more${i}/:more`,
    ]).flat();
    const path = '/products/units/parts/p2';
    const [few, more] = [CATALOG, treeOf(...many, 'GET /products/units/:unit', 'GET /products/:product/parts/:part')];
    const visits = await visitsOf(() => few.find(path));
    expect(visits).toBeGreaterThan(3);
    expect(await visitsOf(() => more.find(path))).toBe(visits);
  });
});

/** The calls of the tree's search during some work, by the coverage of V8. */
async function visitsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await session.post('Profiler.takePreciseCoverage');
    work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return callsOf(result);
  } finally {
    session.disconnect();
  }
}

const callsOf = (scripts: readonly Profiler.ScriptCoverage[]): number =>
  scripts
    .filter(({ url }) => /\/pipeline\/route\.ts$/.test(url))
    .flatMap(({ functions }) => functions.filter(({ functionName }) => functionName === 'search'))
    .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
