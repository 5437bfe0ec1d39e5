import type { OpenAPIObject } from '@nestjs/swagger';

type Components = Record<string, Record<string, unknown>>;

/** Removes the schemas and examples that nothing in the document refers to. */
export function removeUnusedComponents(document: OpenAPIObject): void {
  const components = document.components as unknown as Components;
  for (;;) {
    const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+\/[^"]+)"/g);
    const used = new Set([...references].map(([, reference]) => reference));
    const unused = ['schemas', 'examples'].flatMap((kind) =>
      Object.keys(components[kind] ?? {})
        .filter((name) => !used.has(`${kind}/${name}`))
        .map((name) => [kind, name] as const),
    );
    if (unused.length === 0) return;
    for (const [kind, name] of unused) delete components[kind]?.[name];
  }
}
