import { isObject, labelOf } from '../../api/history.ts';
import { type Conflict, conflictText } from '../../ui/conflicts.tsx';
import { notify, type NoticeAction, notifyWarned } from '../../ui/notices.tsx';
import { textIn } from './changes.ts';

/** A warning of a write: a conflict with the schedule, or a field whose file is gone. */
type Warning = Conflict | { readonly check: string; readonly field?: unknown };

const isConflict = (warning: Warning): warning is Conflict => 'level' in warning;

function textOf(warning: Warning): string {
  if (isConflict(warning)) return conflictText(warning, 'The assignee');
  if (warning.check !== 'file' || !isObject(warning.field)) return labelOf(warning.check);
  return `A file of the field “${textIn(warning.field['name'])}” is gone`;
}

/** Says what was done, and what the response warns of. @param response the body. */
export function notifyDone(
  text: string,
  response: object & { readonly warnings?: readonly Warning[] },
  action?: NoticeAction,
): void {
  const { warnings = [] } = response;
  if (warnings.length === 0) notify(text, action);
  else notifyWarned(`${text}. ${warnings.map(textOf).join('. ')}`, action);
}
