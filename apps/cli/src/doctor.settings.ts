import { type ProgramRecord, runningPrograms } from '../../running-programs.js';
import { compareSettings, type ComparedSetting, settingsInForce } from '../../settings-in-force.js';
import type { Report } from './doctor.report.js';
import type { Terminal } from './terminal.js';

/** Reports the settings of the running service, and where this shell differs; without one those of this shell. */
export async function showSettings(terminal: Terminal, report: Report, provided: NodeJS.ProcessEnv): Promise<void> {
  const programs = await runningPrograms(terminal.env);
  const settings = compareSettings(settingsInForce(terminal.env, provided), programs);
  report.section('settings', settings, settingLines, titleOf(programs));
  report.sections['programs'] = programs.map(({ name, pid, startedAt }) => ({ name, pid, started_at: startedAt }));
  const differing = settings.filter(({ in_this_shell: other }) => other !== undefined).map(({ name }) => name);
  if (differing.length > 0)
    report.warning(
      `this shell has other settings than the running service: ${differing.join(', ')}. The checks use those of this shell`,
    );
}

const titleOf = (programs: readonly ProgramRecord[]): string =>
  programs.length === 0
    ? 'settings of this shell (no service with its DATA_DIR runs on this machine)'
    : `settings of the running service (${programs.map(({ name, pid }) => `${name} ${pid}`).join(', ')})`;

/** One line for each setting: name, value, source, and what differs. */
function settingLines(settings: readonly ComparedSetting[]): string[] {
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings.map(({ name, value, source, in_this_shell: here, in_other_programs: others = {} }) => {
    const differing = [
      ...Object.entries(others).map(([program, other]) => `; of the ${program}: ${other}`),
      ...(here === undefined ? [] : [`; in this shell: ${here}`]),
    ];
    return `${name.padEnd(width)}  ${value}  (${source}${differing.join('')})`;
  });
}
