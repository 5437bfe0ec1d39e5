import { getHandler, GetQuery } from '#http';
import { Accounts } from './account.entity.js';
import { presentAccount } from './account.view.js';

export class GetAccount extends GetQuery {}
export const GetAccountHandler = getHandler(GetAccount, Accounts, 'account', presentAccount);
