const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * What may import what. Each rule says the law it keeps; `test/architecture/boundaries.spec.ts` proves that each bites.
 *
 * dispatch → work-orders → catalog, crm, scheduling; the other contexts import no context, but for dispatch, which also imports
 * those of work-orders; pure doors are open to all. Contexts → http → eventstore → platform; contexts → storage → eventstore; site → http;
 * cluster → eventstore.
 */
const LIBRARY_NAMES = ['platform', 'eventstore', 'cluster', 'http', 'site', 'storage'];
/** All other folders of libs/ are contexts. */
const CONTEXTS = readdirSync(join(__dirname, 'libs'))
  .filter((name) => !LIBRARY_NAMES.includes(name))
  .join('|');

/** Every role a file name can say; a file of a context without one is pure domain (or index.ts). */
const ROLES =
  'commands|queries|body|bodies|entity|view|projection|search|published|problems|controller|contract|module|resources|service|repository|worker|spec|guard|filter|interceptor';
const WITH_ROLE = `\\.(${ROLES})\\.ts$`;
const PURE = `^libs/(${CONTEXTS})/src/.+/[^/.]+\\.ts$`;
/** Accounts and keys are plain rows until they become aggregates: their controllers run the transactions. */
const CONTROLLERS = '^libs/(?!accounts/).+/.+\\.controller\\.ts$';
const TESTS = '^test/|\\.spec\\.ts$';
/** The libraries under the contexts, and the index files by which others import them. */
const PLATFORM = '^libs/platform/src/';
const EVENTSTORE = '^libs/eventstore/src/';
const HTTP = '^libs/http/src/';
const STORAGE = '^libs/storage/src/';
const SITE = '^libs/site/src/';
const CLUSTER = '^libs/cluster/src/';
/** The pure parts of a context that pure files of others may import: what the time of people demands, and whom it fits. */
const PURE_DOORS = '^libs/scheduling/src/fit/index\\.ts$';
const LIBRARIES = `^libs/(${LIBRARY_NAMES.join('|')})/src/`;
const DOORS =
  '^libs/((platform|cluster|http|site|storage)/src|eventstore/src(/(domain|forms|worker|testing))?)/index\\.ts$';

const refuse = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    // Contexts
    refuse(
      'contexts-apart',
      'A context imports no other context but by its pure door; talk through References, a contract, or events.',
      { path: `^libs/(${CONTEXTS})/`, pathNot: `^libs/(work-orders|dispatch)/|${TESTS}` },
      { path: `^libs/(${CONTEXTS})/`, pathNot: ['^libs/$1/', PURE_DOORS] },
    ),
    refuse(
      'work-orders-imports-three',
      'work-orders imports catalog, crm and scheduling, and no other context.',
      { path: '^libs/work-orders/', pathNot: TESTS },
      { path: '^libs/(integrations|accounts|dispatch)/' },
    ),
    refuse(
      'dispatch-imports-four',
      'dispatch imports work-orders and what that imports, and no other context.',
      { path: '^libs/dispatch/', pathNot: TESTS },
      { path: '^libs/(integrations|accounts)/' },
    ),
    refuse(
      'front-door-only',
      'From outside, a context is its index.ts, and its pure door.',
      { pathNot: `^libs/(${CONTEXTS})/|${TESTS}` },
      { path: `^libs/(${CONTEXTS})/src/`, pathNot: [`^libs/(${CONTEXTS})/src/index\\.ts$`, PURE_DOORS] },
    ),
    refuse(
      'front-door-between-contexts',
      'From another context, a context is its index.ts, and its pure door.',
      { path: '^libs/([^/]+)/', pathNot: TESTS },
      { path: `^libs/(${CONTEXTS})/src/`, pathNot: [`^libs/$1/|^libs/(${CONTEXTS})/src/index\\.ts$`, PURE_DOORS] },
    ),
    refuse(
      'libraries-know-no-program',
      'Libraries import neither programs nor migrations, tools or tests.',
      { path: '^libs/', pathNot: TESTS },
      { path: '^(apps|migrations|tools|test)/' },
    ),

    refuse(
      'programs-apart',
      'A program imports no other program; what they share lies beside them in apps/. The embedded database has an index file.',
      { path: '^apps/([^/]+)/src/' },
      { path: '^apps/[^/]+/src/', pathNot: '^apps/($1/|local/src/index\\.ts$)' },
    ),
    refuse('programs-know-no-tool', 'Tools import programs, never back.', { path: '^apps/' }, { path: '^tools/' }),

    // Libraries from outside
    refuse(
      'libraries-know-no-context',
      'The libraries under the contexts import no context.',
      { path: LIBRARIES },
      { path: `^libs/(${CONTEXTS})/` },
    ),
    refuse(
      'library-index-only',
      'From outside, a library is its index files: #platform, #http, #site, #storage, #cluster, #eventstore/domain, /store, /forms, /worker, /testing.',
      // The launcher reads the settings before anything that costs time to load; the types of the client are made from the
      // API's document, which nothing that runs needs to make.
      { pathNot: `${LIBRARIES}|${TESTS}|^apps/local/src/(run|database)\\.ts$|^packages/client/tools/` },
      { path: LIBRARIES, pathNot: DOORS },
    ),
    refuse(
      'launcher-reads-settings-only',
      'The launcher may import the settings directly, and nothing else of the libraries.',
      { path: '^apps/local/src/(run|database)\\.ts$' },
      { path: LIBRARIES, pathNot: `${PLATFORM}settings\\.ts$` },
    ),
    refuse(
      'testing-is-for-tests',
      'Product code does not import #eventstore/testing.',
      { pathNot: `${TESTS}|${EVENTSTORE}testing/` },
      { path: `${EVENTSTORE}testing/` },
    ),

    // Pure domain
    refuse(
      'pure-imports-pure',
      'A file without a role suffix is pure domain: it imports pure files of its context, pure doors and #eventstore/domain.',
      { path: PURE, pathNot: WITH_ROLE },
      { pathNot: [PURE, `${EVENTSTORE}domain/index\\.ts$`] },
    ),
    refuse(
      'eventstore-domain-is-pure',
      'The domain folder of the event store imports itself, the calendar, the plans of phone numbers and pure functions of Node.',
      { path: `${EVENTSTORE}domain/`, pathNot: TESTS },
      {
        pathNot: [
          `${EVENTSTORE}domain/`,
          'node_modules/(temporal-polyfill|libphonenumber-js)/',
          '^(node:)?(crypto|util)$',
        ],
      },
    ),

    // Roles of a context's files
    refuse(
      'controllers-dispatch',
      'A controller imports commands, queries, views and bodies of its context, and dispatches by the buses.',
      // The batch belongs to no context: it runs the routes of all.
      { path: CONTROLLERS, pathNot: HTTP },
      {
        path: ['^libs/', 'node_modules/'],
        pathNot: [
          `^libs/(${CONTEXTS})/.+\\.(commands|queries|view|body|bodies)\\.ts$`,
          `${HTTP}index\\.ts$`,
          `${EVENTSTORE}index\\.ts$`,
          'node_modules/@nestjs/(common|cqrs)/',
        ],
      },
    ),
    refuse(
      'controllers-take-types-of-store',
      'A controller takes types from #eventstore/store: reading and writing is done behind the buses.',
      { path: CONTROLLERS },
      { path: `${EVENTSTORE}index\\.ts$`, dependencyTypesNot: ['type-only'] },
    ),
    refuse(
      'entities-know-their-state',
      'Neither commands, queries nor controllers are known by what they use.',
      {
        path: `^libs/(${CONTEXTS})/.+\\.(entity|view|body|bodies|published|projection|search)\\.ts$`,
        pathNot: TESTS,
      },
      { path: `\\.(commands|queries|controller|module)\\.ts$` },
    ),
    refuse(
      'no-orm-in-commands',
      'Commands write through the EventStore and queries read through the EntityReader: no driver, no ORM, no express.',
      { path: `^libs/(${CONTEXTS})/.+\\.(commands|queries|view|body|bodies|published|controller)\\.ts$` },
      { path: 'node_modules/(@mikro-orm|mikro-orm|pg|express)/' },
    ),

    // Layers: platform ← eventstore ← http ← contexts
    refuse(
      'platform-is-a-leaf',
      'The platform imports no other library.',
      { path: PLATFORM, pathNot: TESTS },
      { path: '^libs/', pathNot: PLATFORM },
    ),
    refuse(
      'eventstore-on-platform',
      'The event store imports the platform and knows no HTTP.',
      { path: EVENTSTORE, pathNot: TESTS },
      {
        path: ['^libs/', 'node_modules/((@types/)?express|@nestjs/(swagger|platform-express))/'],
        pathNot: [EVENTSTORE, PLATFORM],
      },
    ),
    // Folders of the event store: domain ← database ← schema ← read ← write ← worker
    refuse(
      'database-on-domain',
      'The connections know no entity type: they import the domain.',
      { path: `${EVENTSTORE}database/`, pathNot: TESTS },
      { path: EVENTSTORE, pathNot: `${EVENTSTORE}(database|domain)/` },
    ),
    refuse(
      'schema-on-database',
      'Entity types, generated functions and migrations import the connections and the domain.',
      { path: `${EVENTSTORE}schema/`, pathNot: TESTS },
      { path: EVENTSTORE, pathNot: `${EVENTSTORE}(schema|database|domain)/` },
    ),
    refuse(
      'read-without-write',
      'Reading imports the schema and what that imports, never writing.',
      { path: `${EVENTSTORE}read/`, pathNot: TESTS },
      { path: EVENTSTORE, pathNot: `${EVENTSTORE}(read|schema|database|domain)/` },
    ),
    refuse(
      'write-below-worker',
      'Writing imports reading and what that imports, never the worker.',
      { path: `${EVENTSTORE}write/`, pathNot: TESTS },
      { path: EVENTSTORE, pathNot: `${EVENTSTORE}(write|read|schema|database|domain)/` },
    ),
    refuse(
      'eventstore-index-inside',
      'The domain, the worker and the helpers of tests are their index files inside the event store, too.',
      { path: `${EVENTSTORE}([^/]+)/`, pathNot: TESTS },
      { path: `${EVENTSTORE}(domain|worker|testing)/`, pathNot: `${EVENTSTORE}$1/|${DOORS}` },
    ),
    refuse(
      'worker-by-store-index',
      'The worker imports the rest of the event store by its index files.',
      { path: `${EVENTSTORE}(worker|testing)/`, pathNot: TESTS },
      { path: `${EVENTSTORE}(database|schema|read|write)/` },
    ),
    refuse(
      'http-on-eventstore',
      'The HTTP library imports the event store and the platform.',
      { path: HTTP, pathNot: TESTS },
      { path: '^libs/', pathNot: [HTTP, EVENTSTORE, PLATFORM] },
    ),
    refuse(
      'http-without-worker',
      'The HTTP library imports the store, never the worker.',
      { path: HTTP, pathNot: TESTS },
      { path: `${EVENTSTORE}worker/` },
    ),

    refuse(
      'storage-on-eventstore',
      'The storage imports the event store and the platform: it knows no request.',
      { path: STORAGE, pathNot: TESTS },
      { path: '^libs/', pathNot: [STORAGE, EVENTSTORE, PLATFORM] },
    ),

    refuse(
      'cluster-on-eventstore',
      'The form for a distributed database imports the event store and the platform.',
      { path: CLUSTER, pathNot: TESTS },
      { path: '^libs/', pathNot: [CLUSTER, EVENTSTORE, PLATFORM] },
    ),
    refuse(
      'cluster-when-needed',
      'Programs load the form for a distributed database when they find one: nothing else imports it.',
      { pathNot: `${CLUSTER}|${TESTS}` },
      { path: CLUSTER, dependencyTypesNot: ['dynamic-import'] },
    ),

    refuse(
      'site-on-http',
      'The site imports the HTTP library and what that imports.',
      { path: SITE, pathNot: TESTS },
      { path: '^libs/', pathNot: [SITE, HTTP, EVENTSTORE, PLATFORM] },
    ),
    refuse(
      'site-by-programs',
      'A program chooses the site: no library and no context imports it.',
      { path: '^libs/', pathNot: [SITE, TESTS] },
      { path: SITE },
    ),

    // Packages
    refuse(
      'client-stands-alone',
      'The client runs anywhere and is installed alone: it imports nothing but itself.',
      { path: '^packages/client/src/' },
      { pathNot: '^packages/client/src/' },
    ),
    refuse(
      'client-is-for-others',
      'No program of the product uses its own client.',
      { path: '^(apps|libs|migrations|tools)/' },
      { path: '^packages/' },
    ),

    // Tools
    refuse(
      'harness-for-tests',
      'Tests, benchmarks and fault runs import the harness; no program and no library does.',
      { pathNot: `${TESTS}|^tools/(harness|bench|chaos)/` },
      { path: '^tools/harness/' },
    ),
    refuse(
      'harness-below-its-users',
      'The harness imports neither tests nor benchmarks nor fault runs.',
      { path: '^tools/harness/' },
      { path: '^(test|tools/(bench|chaos))/' },
    ),
    refuse(
      'bench-and-chaos-apart',
      'Benchmarks and fault runs do not import each other: what they share is in the harness.',
      { path: '^tools/(bench|chaos)/' },
      { path: '^tools/(bench|chaos)/', pathNot: '^tools/$1/' },
    ),
    refuse(
      'bench-parts-apart',
      'Only the command imports the parts of the benchmark.',
      { pathNot: '^tools/bench/main\\.ts$' },
      { path: '^tools/bench/.+\\.part\\.ts$' },
    ),

    // Everywhere
    refuse(
      'no-cycles',
      'Files that import each other, by types alone too, cannot be understood apart.',
      { pathNot: 'node_modules' },
      { circular: true },
    ),
    // The script of the reference imports what is beside it in the build. Vite and TypeScript resolve the imports of the console.
    refuse(
      'not-resolvable',
      'An import that leads nowhere.',
      { pathNot: '^(tools/site/reference\\.js$|apps/console/)' },
      { couldNotResolve: true },
    ),
    refuse(
      'console-by-the-api',
      'The console is a client: it uses the public API, through the published client.',
      { path: '^apps/console/' },
      { path: '^(apps/(?!console/)|libs|migrations|test|tools|docs)/' },
    ),
    refuse(
      'no-dev-dependencies',
      'A program that is installed without development dependencies must run.',
      {
        path: '^(apps|libs|migrations|tools)/',
        pathNot: `${TESTS}|${EVENTSTORE}testing/|^tools/bench/|^tools/harness/browser\\.ts$|^tools/(build|console|site/[^/]+)\\.mjs$|^apps/console/`,
      },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    refuse(
      'no-undeclared-packages',
      'A package that is imported is named in package.json.',
      // The tools and tests of the client belong to the repository: it is published without them.
      { pathNot: '^packages/client/(tools|test)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'undetermined'] },
    ),
    refuse('no-tests-in-product', 'Product code imports no test.', { pathNot: TESTS }, { path: TESTS }),
    refuse(
      'no-orphans',
      'A file that nobody imports and that imports nobody is of no use.',
      { orphan: true, path: '^(apps|libs|migrations|tools)/', pathNot: '\\.spec\\.ts$' },
      {},
    ),
    refuse(
      'no-unreachable',
      'Every file of the libraries is reached from a program, a tool or a test.',
      { path: '^(apps/.+/main\\.ts|tools/[^/]+\\.ts|test/.+|.+\\.spec\\.ts)$' },
      { path: '^libs/', pathNot: '\\.spec\\.ts$|/index\\.ts$|\\.d\\.json\\.ts$', reachable: false },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/|^packages/client/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
    skipAnalysisNotInRules: true,
  },
};
