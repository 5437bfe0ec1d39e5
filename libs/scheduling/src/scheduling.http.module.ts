import { Module } from '@nestjs/common';
import { PresetsController } from './presets/presets.controller.js';
import { SchedulingModule } from './scheduling.module.js';
import { ShiftsController } from './shifts/shifts.controller.js';
import { SkillsController } from './skills/skills.controller.js';
import { TeamsController } from './teams/teams.controller.js';
import { TerritoriesController } from './territories/territories.controller.js';
import { UsersController } from './users/users.controller.js';

@Module({
  imports: [SchedulingModule],
  controllers: [
    TerritoriesController,
    SkillsController,
    TeamsController,
    UsersController,
    ShiftsController,
    PresetsController,
  ],
})
export class SchedulingHttpModule {}
