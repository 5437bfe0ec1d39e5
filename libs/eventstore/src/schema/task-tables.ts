import type { AppendTable } from './entity-type.js';

/** The tables of long work (docs/decisions/0034): a row for each task, and one for each step that was performed. */
export const TASK_TABLE = 'task';
export const TASK_ROW_TABLE = 'task_row';

/** The primary key of {@link TASK_ROW_TABLE}: a step is performed once. */
export const TASK_ROW_KEY = 'task_row_pkey';

export const TASK_TABLES: readonly AppendTable[] = [{ type: TASK_TABLE }, { type: TASK_ROW_TABLE }];
