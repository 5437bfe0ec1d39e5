import { ApiField } from '#http';

export class JobDurationView {
  @ApiField({ type: 'integer' }) minutes!: number;
}
