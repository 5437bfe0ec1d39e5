import { Injectable } from '@nestjs/common';
import { validationError } from '#eventstore/domain';
import { Registry, type RequestContext } from '#eventstore/store';
import { lacksScope, mayAccess, scopesFor } from '#http';
import type { ExportFormat } from './export.js';
import { CSV_KINDS, exportedType } from './export-kinds.js';

/** The most kinds that a key exports without the scope `admin`. */
const MAX_KINDS = 2;

/** Who may export which kinds (contract §22). */
@Injectable()
export class ExportAccess {
  constructor(private readonly registry: Registry) {}

  /** The scopes of which a request needs one more to read an export of some kinds; undefined: it has all. */
  lacking(kinds: readonly string[], { scopes }: Pick<RequestContext, 'scopes'>): readonly string[] | undefined {
    const ofAll =
      kinds.length > MAX_KINDS
        ? (['admin', 'read'] as const).find((scope) => scopes?.includes(scope) === false)
        : undefined;
    if (ofAll !== undefined) return [ofAll];
    const contexts = kinds.map((kind) => this.registry.contexts.get(exportedType(kind)) ?? '');
    const context = contexts.find((one) => !mayAccess(scopes, 'read', one));
    return context === undefined ? undefined : scopesFor('read', context);
  }

  /** @throws DomainError 403. */
  mustRead(kinds: readonly string[], ctx: Pick<RequestContext, 'scopes'>): void {
    const lacking = this.lacking(kinds, ctx);
    if (lacking !== undefined) throw lacksScope(lacking);
  }
}

/** What the form of an export depends on, as a request gives it. */
interface AskedForm {
  readonly kinds?: readonly string[];
  readonly format?: ExportFormat;
  readonly excel?: string | boolean | undefined;
}

/** The kind of an export as CSV; undefined for one as NDJSON. @throws DomainError 422. */
export function csvKindOf({ kinds = [], format, excel }: AskedForm): string | undefined {
  if (format !== 'csv') {
    if (excel !== undefined) throw validationError('excel', 'goes with format=csv');
    return undefined;
  }
  const [kind, ...others] = kinds;
  if (kind !== undefined && others.length === 0 && CSV_KINDS.includes(kind)) return kind;
  throw validationError('kinds', `must be one of ${CSV_KINDS.join(', ')} with format=csv`);
}
