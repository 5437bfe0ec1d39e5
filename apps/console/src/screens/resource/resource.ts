import type { ReactElement, ReactNode } from 'react';
import type { HistoryEvent } from '../../api/history.ts';
import type { PageQuery, ReadOptions } from '../../api/pages.ts';
import type { FormState } from '../../ui/form-field.tsx';
import type { RecordTab } from '../../ui/record-tabs.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Kind } from '../history/entity.ts';

/** What an entity of a resource has, whatever it is. */
export interface Entity {
  readonly uuid: string;
  readonly name: string;
  readonly version: number;
}

/**
 * The entities of a kind, as forms read and write them.
 * @typeParam V what a form has.
 */
export interface Editable<T extends Entity, V extends object> {
  readonly kind: Kind;
  /** The query of one. */
  readonly query: (uuid: string) => { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<T> };
  readonly readEvents: (uuid: string, after: number) => Promise<readonly HistoryEvent[]>;
  /** @param changes of an empty form. @returns the uuid. */
  readonly create: (changes: Partial<V>, values: V) => Promise<string>;
  /** @param values all of the form. */
  readonly update: (
    uuid: string,
    changes: Partial<V>,
    conditions: { readonly ifMatch: number },
    values: V,
  ) => Promise<unknown>;

  /** The names of the fields. */
  readonly labels: Readonly<Record<keyof V, string>>;
  /** The values of an empty form. */
  readonly empty: V;
  readonly valuesOf: (entity: T) => V;
  /** The value of a field in a line. */
  readonly textOf: (value: V[keyof V], field: keyof V) => string;
  /** The fields of a form. @param isNew whether it creates one. @param entity that it changes. */
  readonly Fields: (props: {
    readonly form: FormState<V>;
    readonly isNew: boolean;
    readonly entity?: T;
  }) => ReactElement;
}

/**
 * The entities of a kind: how they are read and written, and what their screens show.
 * @typeParam V what a form has. @typeParam L how a list has them.
 */
export interface Resource<T extends Entity, V extends object, L extends { readonly uuid: string } = T> extends Editable<
  T,
  V
> {
  /** The lists that stand beside its own. */
  readonly lists: readonly Kind[];
  readonly readPage: (
    query: PageQuery & { readonly search: string | undefined; readonly archived: boolean | undefined },
    options: ReadOptions,
  ) => Promise<readonly L[]>;

  readonly columns: readonly Column<L>[];
  /** How the first one is created. */
  readonly hint: ReactNode;
  /** What the words of a search are compared with. */
  readonly searched: string;
  /** Whether entities can be archived. */
  readonly isArchivable?: boolean;

  /** The details of one. */
  readonly facts: (entity: T) => ReactNode;
  /** What else can be done with one by those who may write. */
  readonly actions?: (entity: T) => ReactNode;
  /** What stands beside the details. */
  readonly related?: (entity: T) => ReactNode;
  /** What stands in tabs before the history. */
  readonly tabs?: (entity: T) => readonly RecordTab[];
  /** What a deletion does with those that refer to one; by default they keep doing so. */
  readonly consequence?: string;

  /** What creates one, when it is more than the form. */
  readonly Create?: () => ReactElement;
}
