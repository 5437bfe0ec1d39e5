import type { Schemas } from '@fieldline/client';
import type { ReactElement, ReactNode } from 'react';
import type { HistoryEvent } from '../../api/history.ts';
import type { PageQuery, ReadOptions } from '../../api/pages.ts';
import type { FormState } from '../../ui/form-field.tsx';
import type { Column } from '../../ui/table.tsx';

/** What clients and sites both have. */
export type Entity = Pick<
  Schemas['ClientView'],
  'uuid' | 'name' | 'version' | 'external_id' | 'territory' | 'contacts' | 'created_at' | 'updated_at'
>;

/** The first part of the paths of a resource in the console, and the topic of its queries. */
export type ResourcePath = 'clients' | 'sites';

/** Clients or sites: how they are read and written, and what their screens show. @typeParam V what a form has. */
export interface Resource<T extends Entity, V extends object> {
  readonly path: ResourcePath;
  readonly noun: 'client' | 'site';
  readonly readPage: (
    query: PageQuery & { readonly search: string | undefined },
    options: ReadOptions,
  ) => Promise<readonly T[]>;
  /** The query of one. */
  readonly query: (uuid: string) => { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<T> };
  readonly readEvents: (uuid: string, after: number) => Promise<readonly HistoryEvent[]>;
  /** @param changes of an empty form. @returns the uuid. */
  readonly create: (changes: Partial<V>, values: V) => Promise<string>;
  readonly update: (uuid: string, changes: Partial<V>, conditions: { readonly ifMatch: number }) => Promise<unknown>;

  readonly columns: readonly Column<T>[];
  /** How the first one is created. */
  readonly hint: ReactNode;
  /** What the words of a search are compared with. */
  readonly searched: string;

  /** The details of one, before those that all have. */
  readonly facts: (entity: T) => ReactNode;
  /** What else can be done with one by those who may write. */
  readonly actions?: (entity: T) => ReactNode;
  /** What stands beside the details. */
  readonly related?: (entity: T) => ReactNode;

  /** The names of the fields. */
  readonly labels: Readonly<Record<keyof V, string>>;
  /** The values of an empty form. */
  readonly empty: V;
  readonly valuesOf: (entity: T) => V;
  /** The fields of a form. @param isNew whether it creates one. */
  readonly Fields: (props: { readonly form: FormState<V>; readonly isNew: boolean }) => ReactElement;
  /** What creates one, when it is more than the form. */
  readonly Create?: () => ReactElement;
}
