import { ApiField } from '#http';
import { CHECK_LEVELS, type CheckLevel, type CheckLevels } from '../fit/checks.js';

const LEVEL = { type: 'string', enum: [...CHECK_LEVELS], optional: true } as const;

/** The levels that the header `X-Service-Scheduling-Checks` of a request set. */
export class SchedulingChecksOfRequestView implements Partial<CheckLevels> {
  @ApiField(LEVEL) overlap?: CheckLevel;
  @ApiField(LEVEL) hours?: CheckLevel;
  @ApiField(LEVEL) skills?: CheckLevel;
  @ApiField(LEVEL) territory?: CheckLevel;
}
