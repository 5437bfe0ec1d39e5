import { Field, Integer } from '../openapi/fields.js';
import { objectForm, objectRule } from './object-rule.js';

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/**
 * A class of durations in minutes; hours are converted and added. Bodies extend it, so that it has a name in the document.
 * @param least the least duration in minutes, and `most` the greatest one.
 */
export function durationBody(least: number, most: number): new () => { minutes: number } {
  const mostHours = Math.floor(most / 60);

  class Duration {
    @Integer({ min: 0, max: mostHours, optional: true, description: 'Added to the minutes' }) hours?: number;
    @Field(
      { type: 'integer', minimum: 0, maximum: most },
      (value) =>
        isCount(value) && value >= least && value <= most
          ? undefined
          : `must be a whole number from ${least} to ${most}`,
      { optional: true, description: `With the hours ${least} to ${most}; required without hours` },
    )
    minutes!: number;
  }

  objectForm(Duration, (given) => {
    const { hours, minutes = 0, ...others } = given;
    return isCount(hours) && hours <= mostHours && isCount(minutes)
      ? { ...others, minutes: hours * 60 + minutes }
      : given;
  });
  objectRule(Duration, ({ hours, minutes }) =>
    hours === undefined && minutes === undefined ? 'needs minutes or hours' : undefined,
  );
  return Duration;
}
