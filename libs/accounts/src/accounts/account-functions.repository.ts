import type { ContextFunctions } from '#eventstore/store';

/** SQL of the function by which functions of other contexts read the account: `scheduling_settings` returns its settings of schedules. */
export const accountFunctions: ContextFunctions = ({ name }) => `
create function ${name('scheduling_settings')}(p_account uuid) returns jsonb stable language plpgsql as $$
begin
  return (select a.scheduling from account a where a.account_id = p_account and a.uuid = p_account);
end $$;
`;
