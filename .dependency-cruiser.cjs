/**
 * What may import what. Each rule says the law it keeps; `test/architecture/boundaries.spec.ts` proves that each bites.
 *
 * work-orders → catalog, crm, scheduling; the other contexts import no context; the kernel knows none of them.
 */
const CONTEXTS = 'catalog|crm|scheduling|work-orders|integrations';

/** Every role a file name can say; a file of a context without one is pure domain (or its front door, index.ts). */
const ROLES =
  'commands|queries|body|bodies|entity|view|projection|search|published|controller|contract|module|service|spec|guard|filter|interceptor';
const WITH_ROLE = `\\.(${ROLES})\\.ts$`;
const PURE = `^libs/(${CONTEXTS})/src/.+/[^/.]+\\.ts$`;
const TESTS = '^test/|\\.spec\\.ts$';
const KERNEL = '^libs/kernel/src/';
const DOORS = `${KERNEL}((domain|store|http|worker|accounts|testing)/)?index\\.ts$`;
/** The modules and programs of the kernel: what lies beside its folders. */
const ASSEMBLY = `${KERNEL}[^/]+\\.ts$`;
/** The few things beside the folders that any of them may know. */
const COMMON = `${KERNEL}(settings|logging|metrics|messages|tracing)\\.ts$`;

const refuse = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    // Contexts
    refuse(
      'contexts-apart',
      'A context imports no other context; talk through References, a contract, or events.',
      { path: '^libs/(catalog|crm|scheduling|integrations)/', pathNot: TESTS },
      { path: `^libs/(${CONTEXTS})/`, pathNot: '^libs/$1/' },
    ),
    refuse(
      'work-orders-imports-three',
      'work-orders imports catalog, crm and scheduling, and no other context.',
      { path: '^libs/work-orders/', pathNot: TESTS },
      { path: '^libs/integrations/' },
    ),
    refuse(
      'front-door-only',
      'From outside, a context is its index.ts.',
      { pathNot: `^libs/(${CONTEXTS})/|${TESTS}` },
      { path: `^libs/(${CONTEXTS})/src/`, pathNot: `^libs/(${CONTEXTS})/src/index\\.ts$` },
    ),
    refuse(
      'front-door-between-contexts',
      'From another context, a context is its index.ts.',
      { path: '^libs/([^/]+)/', pathNot: TESTS },
      { path: `^libs/(${CONTEXTS})/src/`, pathNot: `^libs/$1/|^libs/(${CONTEXTS})/src/index\\.ts$` },
    ),
    refuse(
      'libraries-know-no-program',
      'Contexts and kernel know neither the programs nor the migrations, tools and tests around them.',
      { path: '^libs/', pathNot: TESTS },
      { path: '^(apps|migrations|tools|test)/' },
    ),

    refuse(
      'programs-apart',
      'A program imports no other program; what they share lies beside them in apps/.',
      { path: '^apps/([^/]+)/src/' },
      { path: '^apps/[^/]+/src/', pathNot: '^apps/$1/' },
    ),

    // Kernel from outside
    refuse(
      'kernel-knows-no-context',
      'The kernel knows no context.',
      { path: KERNEL },
      { path: `^libs/(${CONTEXTS})/` },
    ),
    refuse(
      'kernel-doors-only',
      'From outside, the kernel is its doors: #kernel, #kernel/domain, /store, /http, /worker, /accounts, /testing.',
      // The launcher reads the settings before anything that costs time to load; the types of the client are made from the
      // API's document, which nothing that runs needs to make.
      { pathNot: `${KERNEL}|${TESTS}|^tools/(run|database)\\.ts$|^packages/client/tools/` },
      { path: KERNEL, pathNot: DOORS },
    ),
    refuse(
      'launcher-reads-settings-only',
      'The launcher may read the settings past the door, and nothing else of the kernel.',
      { path: '^tools/(run|database)\\.ts$' },
      { path: KERNEL, pathNot: `${KERNEL}settings\\.ts$` },
    ),
    refuse(
      'testing-is-for-tests',
      'Product code does not import #kernel/testing.',
      { pathNot: `${TESTS}|${KERNEL}testing/` },
      { path: `${KERNEL}testing/` },
    ),

    // Pure domain
    refuse(
      'pure-imports-pure',
      'A file without a role suffix is pure domain: it imports pure files of its context and #kernel/domain.',
      { path: PURE, pathNot: WITH_ROLE },
      { pathNot: [PURE, `${KERNEL}domain/index\\.ts$`] },
    ),
    refuse(
      'kernel-domain-is-pure',
      'The domain folder of the kernel imports itself, the calendar and pure functions of Node.',
      { path: `${KERNEL}domain/`, pathNot: TESTS },
      { pathNot: [`${KERNEL}domain/`, 'node_modules/temporal-polyfill/', '^(node:)?(crypto|util)$'] },
    ),

    // Roles of a context's files
    refuse(
      'controllers-dispatch',
      'A controller imports commands, queries, views and bodies of its context, and dispatches by the buses.',
      { path: `^libs/(${CONTEXTS})/.+\\.controller\\.ts$` },
      {
        path: ['^libs/', 'node_modules/'],
        pathNot: [
          `^libs/(${CONTEXTS})/.+\\.(commands|queries|view|body|bodies)\\.ts$`,
          `${KERNEL}(http/|store/)?index\\.ts$`,
          'node_modules/@nestjs/(common|cqrs)/',
        ],
      },
    ),
    refuse(
      'controllers-take-types-of-store',
      'A controller takes types from #kernel/store: reading and writing is done behind the buses.',
      { path: `^libs/(${CONTEXTS})/.+\\.controller\\.ts$` },
      { path: `${KERNEL}store/`, dependencyTypesNot: ['type-only'] },
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

    // Layers of the kernel: domain ← store ← accounts ← http ← modules
    refuse(
      'kernel-store-on-domain',
      'The store imports the domain.',
      { path: `${KERNEL}store/`, pathNot: TESTS },
      { path: KERNEL, pathNot: `${KERNEL}(store|domain)/` },
    ),
    refuse(
      'kernel-http-below-modules',
      'http imports domain, store and accounts, never what assembles it.',
      { path: `${KERNEL}http/`, pathNot: TESTS },
      { path: KERNEL, pathNot: `${KERNEL}(http|accounts|store|domain)/|${COMMON}` },
    ),
    refuse(
      'kernel-accounts-below-modules',
      'accounts import domain and store; their routes and bodies also http.',
      { path: `${KERNEL}accounts/`, pathNot: `\\.(controller|bodies)\\.ts$|${TESTS}` },
      { path: KERNEL, pathNot: `${KERNEL}(accounts|store|domain)/|${COMMON}` },
    ),
    refuse(
      'kernel-account-routes-below-modules',
      'The routes of accounts import nothing of what assembles them.',
      { path: `${KERNEL}accounts/.+\\.(controller|bodies)\\.ts$` },
      { path: KERNEL, pathNot: `${KERNEL}(accounts|http|store|domain)/|${COMMON}` },
    ),
    refuse(
      'kernel-worker-without-http',
      'The worker has no routes: it imports domain and store.',
      { path: `${KERNEL}worker/`, pathNot: TESTS },
      { path: KERNEL, pathNot: `${KERNEL}(worker|store|domain)/|${COMMON}` },
    ),
    refuse(
      'kernel-common-knows-no-folder',
      'Settings, log, metrics, messages and traces are known by every folder, so they know none but for types.',
      { path: COMMON },
      { path: `${KERNEL}[^/]+/`, dependencyTypesNot: ['type-only'] },
    ),
    refuse(
      'kernel-doors-inside',
      'Between its folders the kernel uses its doors as everybody does; only what assembles it goes past them.',
      { path: `${KERNEL}([^/]+)/`, pathNot: TESTS },
      { path: `${KERNEL}[^/]+/`, pathNot: `${KERNEL}$1/|${DOORS}` },
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
      'No program of the house is its own client.',
      { path: '^(apps|libs|migrations|tools)/' },
      { path: '^packages/' },
    ),

    // Everywhere
    refuse(
      'no-cycles',
      'What imports each other while it loads cannot be understood, or loaded, apart.',
      { pathNot: 'node_modules' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    refuse(
      'no-folder-cycles-by-type',
      'Types may go round within a folder, not between folders.',
      { path: '^libs/([^/]+)/src/([^/]+)/' },
      { circular: true, via: { pathNot: '^libs/$1/src/$2/' } },
    ),
    refuse('not-resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    refuse(
      'no-dev-dependencies',
      'A program that is installed without development dependencies must run.',
      { path: '^(apps|libs|migrations|tools)/', pathNot: `${TESTS}|${KERNEL}testing/|^tools/bench/` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    refuse(
      'no-undeclared-packages',
      'A package that is imported is named in package.json.',
      // The tools and tests of the client are the house's own: it is published without them.
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
      { path: '^libs/', pathNot: '\\.spec\\.ts$|/index\\.ts$', reachable: false },
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
