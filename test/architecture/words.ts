/** A word that the project replaced. */
export interface Rule {
  /** Alternatives of a regular expression. A space matches any white space, a line break in a comment included. */
  readonly words: string;
  /** The standard terms. */
  readonly use: string;
  /** Match the text as written, with its case; otherwise names are split into words and case is ignored. */
  readonly exact?: true;
}

/** The words that texts, comments and names must not contain, each with its replacement. */
export const RULES: readonly Rule[] = [
  // Metaphors
  { words: 'houses?|housed', use: '"cluster", "fixture" or the noun itself' },
  { words: 'house-?keeping|keeps? house', use: '"cleanup"' },
  { words: 'mend|mends|mended|mending', use: '"fix", "repair"' },
  { words: 'hungry', use: '"mayHaveDue", "idle"' },
  { words: 'crews?', use: '"workers", "pool"' },
  { words: 'couriers?', use: '"delivery worker"' },
  { words: 'lanes?', use: '"queue", "batch", "connection"' },
  { words: 'news', use: '"notification", "change", "result"' },
  { words: 'desks?', use: '"API", "client", "input"' },
  { words: 'witness|witnesses|witnessed', use: '"recorder", "observer"' },
  { words: 'victims?', use: '"target"' },
  { words: 'grounds?', use: '"fixture", "reason"' },
  { words: 'ledgers?', use: '"log", "record of writes"' },
  { words: 'labs?', use: '"test bed"' },
  { words: 'cargo|cargos', use: '"request"' },
  { words: 'strangers?', use: '"other account", "unknown process", "reader"' },
  { words: 'patience|patient|patiently', use: '"timeout"' },
  { words: 'front doors?', use: '"index file", "public API"' },
  { words: 'signs? of life', use: '"heartbeat"' },
  { words: 'intakes?', use: '"input"' },

  // Verbs and pronouns
  {
    words: 'tell|tells|telling|told|untold',
    use: '"report", "return", "show", "send"; "distinguish" for "tell apart"',
  },
  { words: 'hear|hears|heard|hearing', use: '"receive", "subscribe", "is notified"; "last seen" for a heartbeat' },
  { words: 'hasten|hastens|hastened|hastening', use: '"speed up", "prefilter"' },
  { words: 'believe|believes|believed|believing', use: '"assume", "estimate", "cache"' },
  { words: 'whoever|whosoever', use: 'the role, such as "the caller", "operators"' },
  { words: 'shall|shalt', use: '"must", "will"' },
  { words: 'lest', use: '"so that … not"' },
  { words: 'things?', use: 'the noun itself' },
  { words: 'kin', use: '"similar"' },
  // Not before a noun: "the end of its own events" is standard.
  { words: 'of (?:its|their|his) own(?!\\x20[a-z])', use: '"own", "separate"' },
  { words: 'beside (?:it|them)sel(?:f|ves)', use: '"next to the live one"' },
  { words: 'looks? (?:at the database|every|for work)|look pace', use: '"poll", "poll interval"' },
  { words: 'transitioned', use: 'the event, such as "started", "finished"' },
  { words: 'unprovided|resupplied|unsupplied', use: '"service_removed", "material_updated", "material_removed"' },

  // Names
  {
    words: '(?:MOST|LEAST|USUAL|LONGEST|SHORTEST|PATIENCE|BELIEVED)(?:_[A-Z0-9_]+)?',
    use: '"MAX_…", "MIN_…", "DEFAULT_…", "…_MS"',
    exact: true,
  },
  { words: 'Sealer', use: '"SecretCipher"', exact: true },
  { words: 'Whereabouts', use: '"ContactSnapshot"', exact: true },
  { words: 'Job(?:Parties|Inheritance)', use: '"JobClientAndSite", "TemplateDefaults"', exact: true },
  { words: 'AnsweredBefore', use: '"DuplicateRequestError"', exact: true },
  { words: 'CommitHints|HintListener', use: '"CommitNotifier", "NotificationListener"', exact: true },
  { words: 'DeliveryWatch', use: '"DeliveryMonitor"', exact: true },
  { words: 'EndpointPace', use: '"AdaptiveConcurrency"', exact: true },
  { words: 'Dialing', use: '"ConnectAttempt"', exact: true },
  { words: 'Chance', use: '"SeededRandom"', exact: true },
  {
    words: 'dictionary\\.(?:extended|corrected|reduced)',
    use: '"value_added", "value_renamed", "value_removed"',
    exact: true,
  },
  {
    words: 'job\\.(?:provided|unprovided|supplied|resupplied|unsupplied|filled|transitioned)',
    use: '"job.service_provided", "job.material_used", "job.fields_updated", "job.started"',
    exact: true,
  },
];

/** A place where a word of the list is allowed. */
export interface Allowance {
  /** A file, or a folder that ends in "/". */
  readonly path: string;
  /** The word as it is reported. */
  readonly word: string;
  readonly reason: string;
}

export const ALLOWED: readonly Allowance[] = [
  ...Object.entries({
    'apps/console/src/screens/board/': ['lane', 'lanes', 'Lane'],
    'test/flows/console-board.e2e-spec.ts': ['lane'],
    'test/flows/console-board-checks.e2e-spec.ts': ['lane', 'lanes'],
    'test/flows/console-board-edges.e2e-spec.ts': ['lane', 'lanes'],
    'test/flows/console-board-hours.e2e-spec.ts': ['lane'],
    'test/flows/console-board-live.e2e-spec.ts': ['lane'],
    'test/flows/console-board-loading.e2e-spec.ts': ['lane'],
    'test/flows/console-board-notices.e2e-spec.ts': ['lane', 'lanes'],
    'test/flows/console-board-touch.e2e-spec.ts': ['lane'],
    'test/support/console-board.ts': ['lane'],
    'test/flows/console-details.e2e-spec.ts': ['lane'],
    'tools/bench/console.part.ts': ['lanes'],
    'docs/console.md': ['lane'],
    'docs/decisions/0026-board-of-the-console.md': ['lane'],
  }).flatMap(([path, words]) =>
    words.map((word) => ({
      path,
      word,
      reason: 'the term for a row of a schedule board (contract §16)',
    })),
  ),
  ...[
    'dictionary.extended',
    'dictionary.corrected',
    'dictionary.reduced',
    'job.filled',
    'job.provided',
    'unprovided',
    'job.unprovided',
    'job.supplied',
    'resupplied',
    'job.resupplied',
    'unsupplied',
    'job.unsupplied',
    'transitioned',
    'job.transitioned',
  ].flatMap((word) =>
    ['migrations/Migration20261125090000_event_types.ts', 'test/flows/upgrade.e2e-spec.ts'].map((path) => ({
      path,
      word,
      reason: 'event types of earlier versions, which the migration renames',
    })),
  ),
];

/** A word of the list in a text. */
export interface Finding {
  readonly path: string;
  /** From 1; 0 for the path itself. */
  readonly line: number;
  readonly word: string;
  readonly use: string;
}

const GAP = '[\\s*/#|]+';
const compiled = RULES.map(({ words, use, exact }) => ({
  use,
  exact,
  pattern: new RegExp(`\\b(?:${words.replaceAll(' ', GAP)})\\b`, exact ? 'g' : 'gi'),
}));

/** Splits names into words: `CommitLanes`, `commit_lanes`. Line breaks stay where they are. */
const split = (text: string): string =>
  text.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ').replaceAll('_', ' ');

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Finds the words of the list in a text, by line. */
function findingsIn(path: string, text: string): Finding[] {
  const words = split(text);
  return compiled.flatMap(({ use, exact, pattern }) => {
    const searched = exact ? text : words;
    return [...searched.matchAll(pattern)].map((match) => ({
      path,
      line: lineAt(searched, match.index),
      word: match[0].replaceAll(new RegExp(GAP, 'g'), ' '),
      use,
    }));
  });
}

const allows = ({ path, word }: Allowance, finding: Finding): boolean =>
  finding.word === word && (path.endsWith('/') ? finding.path.startsWith(path) : finding.path === path);

/** Finds the words of the list in a file and in its path, by line; those that are allowed are left out. */
export function wordsOf(path: string, text: string, allowed = ALLOWED): Finding[] {
  const named = findingsIn(path, path.replaceAll('/', ' ')).map((finding) => ({ ...finding, line: 0 }));
  return [...named, ...findingsIn(path, text)]
    .filter((finding) => !allowed.some((allowance) => allows(allowance, finding)))
    .sort((a, b) => a.line - b.line);
}

/** A finding as a sentence: where it is, and what to write instead. */
export const described = ({ path, line, word, use }: Finding): string =>
  `${path}${line === 0 ? '' : `:${line}`}: '${word}' → use ${use}`;
