import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circus from 'jest-circus/runner';
import { setSuiteGlobals, TEST_TIMEOUT } from './globals.mjs';

const require = createRequire(import.meta.url);
/** The handlers of jest-circus, which a new instance of it would take over from the last one. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** The type of the message by which jest ends a worker. */
const END = 2;
// The API that its suites have shared would keep it running, also when jest was killed.
if (process.send !== undefined) {
  process.on('message', ([type]) => type === END && process.exit()).on('disconnect', () => process.exit());
  // The browser and its folder end with an exit; after one with an error jest would start another worker.
  process.once('SIGINT', () => process.exit()).once('SIGTERM', () => process.exit());
}

/** The runtime of jest-circus, in which Node loads the modules. */
const runtime = {
  requireInternalModule(path) {
    // A new instance for each suite, as in jest's own runtime: it keeps the tests of the suite.
    delete require.cache[path];
    delete globalThis[EVENT_HANDLERS];
    return require(path);
  },
  requireModule: require,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path).href),
  setGlobalsForRuntime: setSuiteGlobals,
  enterTestCode: () => undefined,
  leaveTestCode: () => undefined,
};

/**
 * Runs a suite with jest-circus, as jest's own runner does, but its modules are loaded by Node (`../typescript.mjs`), once in
 * each worker of jest: in jest's runtime each suite would load all programs again, which takes longer than most of them run.
 */
export default function runSuite(globalConfig, config, _environment, _runtime, testPath, sendMessageToJest) {
  // Jest has installed source maps of its own runtime; those of Node are read when this is not set.
  Error.prepareStackTrace = undefined;
  delete globalThis[TEST_TIMEOUT];
  return circus.default(globalConfig, config, { global: globalThis }, runtime, testPath, sendMessageToJest);
}
