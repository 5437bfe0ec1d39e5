import { Shown } from '#kernel/http';
import type { Stored } from '#kernel/store';
import type { JobTypeState } from './job-type.js';

/** A job type as GET answers it. */
export class JobTypeView {
  @Shown({ type: 'string', format: 'uuid' }) uuid!: string;
  @Shown({ type: 'string', description: 'Unique, whatever its case' }) code!: string;
}

/** Row → wire. */
export const presentJobType = ({ uuid, state }: Stored<JobTypeState>): JobTypeView => ({
  uuid,
  code: state.code,
});

/** What a PATCH may repeat but not change. */
export const readOnlyOfJobType = ({ uuid }: Stored<JobTypeState>): Record<string, unknown> => ({ uuid });
