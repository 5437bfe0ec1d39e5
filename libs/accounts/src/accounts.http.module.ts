import { Module } from '@nestjs/common';
import { controllersOf, declarePermissions } from '#http';
import { AccountsModule } from './accounts.module.js';
import { accountsResources } from './accounts.resources.js';
import { isOfOneself, permissionsForKind, permissionsOf } from './people/rights.service.js';

declarePermissions({ sufficientFor: permissionsOf, isOfOneself, showing: permissionsForKind });

/** The routes of the account, its API keys and the people who sign in. */
@Module({ imports: [AccountsModule], controllers: controllersOf(accountsResources) })
export class AccountsHttpModule {}
