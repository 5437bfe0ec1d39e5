import { Argument, type Command, InvalidArgumentError } from 'commander';
import { notFound } from '#eventstore/domain';
import { EntityReader, type PointInTime, PointInTimeReader } from '#eventstore/store';
import { contexts } from '../../contexts.js';
import { instant, position } from './arguments.js';
import { accountOf, withSession } from './session.js';
import type { Terminal } from './terminal.js';

const HELP = `
Prints the entity as the API shows it: now, or as it was. Names of other entities are those of now. An entity that is deleted is found by its
uuid, at a moment before its deletion.

Examples:
  $ npm run cli -- show job 0190f0a4-6f5e-7c3a-9d2b-5a1c6e7f8a06
  $ npm run cli -- show client C-1001 --as-of 2026-11-21T09:00:00Z --json`;

/** The kinds of entities that the API shows. */
const KINDS = contexts
  .flatMap(({ aggregates }) => aggregates)
  .filter((entityType) => 'present' in entityType)
  .map(({ aggregate }) => aggregate.type)
  .sort();

/** Parses an instant with an offset, or a position of the change feed. */
function moment(text: string): PointInTime {
  if (/^\d+$/.test(text)) return { position: position(text) };
  try {
    return { recordedAt: instant(text) };
  } catch {
    throw new InvalidArgumentError(
      'Must be an instant with an offset, such as 2026-11-21T09:00:00Z, or a position of the feed.',
    );
  }
}

/** `show` */
export function showCommand(program: Command, terminal: Terminal): void {
  program
    .command('show')
    .description('Print an entity as the API shows it, now or as it was')
    .addArgument(new Argument('<kind>', 'the kind of the entity').choices(KINDS))
    .argument('<id>', 'its uuid, or its external id')
    .option(
      '--as-of <time or position>',
      'as it was at this time, or at this position of the feed (default: now)',
      moment,
    )
    .option('--account <uuid or name>', 'the account; optional when there is only one account')
    .addHelpText('after', HELP)
    .action(async (kind: string, id: string, options: { account?: string; asOf?: PointInTime }) =>
      withSession(terminal, async (session) => {
        const { database, registry, settings } = session;
        const account = await accountOf(session, options.account);
        const entityType = registry.aggregate(kind);
        const entities = new EntityReader(database, registry);
        const entity =
          options.asOf === undefined
            ? await entities.find(entityType, account, id)
            : await new PointInTimeReader(database, entities, registry).find(entityType, { account }, id, options.asOf);
        if (entity === undefined) throw notFound(kind);
        const shown = entityType.present?.(entity, settings.publicUrl ?? '', true) ?? {};
        terminal.result(shown);
        terminal.print(JSON.stringify(shown, null, 2));
      }),
    );
}
