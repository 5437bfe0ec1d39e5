import { Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import type { RequestContext } from '#eventstore/store';
import { ListBody, type Problem, TaskOperations } from '#http';

type Row = Readonly<Record<string, unknown>>;

/** The parameters of a list: a text, or several that the parameter is repeated for. */
export type ListParameters = Readonly<Record<string, string | readonly string[]>>;

/** A page of a list as its route answers it. */
interface RoutePage {
  readonly rows: readonly Row[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** Reads lists by their routes: with their filters, their checks and their views. */
@Injectable()
export class RoutePages {
  constructor(private readonly operations: TaskOperations) {}

  /** @throws DomainError that the list is refused with, by the names of the parameters. */
  async page(path: string, parameters: ListParameters, ctx: RequestContext): Promise<RoutePage> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(parameters)) for (const one of [value].flat()) query.append(name, one);
    const answer = await this.operations.read(path, query.toString(), ctx);
    if ('problem' in answer) throw refusalOf(answer.problem);
    const { body } = answer.response;
    if (!(body instanceof ListBody)) throw new Error(`${path} is no list`);
    const { text, next } = await body.render();
    const [rows = []] = Object.values(JSON.parse(String(text)) as Readonly<Record<string, Row[]>>);
    return { rows, next };
  }

  /** The pages of a list, to its end. */
  async *pages(path: string, parameters: ListParameters, ctx: RequestContext): AsyncGenerator<readonly Row[]> {
    for (let after: string | undefined; ;) {
      const { rows, next } = await this.page(path, { ...parameters, ...(after !== undefined && { after }) }, ctx);
      yield rows;
      if (next === undefined) return;
      after = next;
    }
  }
}

function refusalOf({ status, code, detail, errors }: Problem): DomainError {
  if (errors === undefined) return new DomainError(status === 403 ? 'forbidden' : 'invalid', code, detail);
  const copied = Object.fromEntries(Object.entries(errors).map(([name, messages]) => [name, [...messages]]));
  return new DomainError('invalid', code, detail, { errors: copied });
}
