import type { ReactElement } from 'react';
import { durationText } from '../../ui/duration.ts';
import { LOCALE } from '../../ui/locale.ts';
import { initialsOf } from './initials.ts';
import { LaneMenu } from './lane-menu.tsx';
import type { Load, WorkerFacts } from './lanes.ts';

declare module 'react' {
  interface CSSProperties {
    /** Which share of a bar is filled, from 0 to 1. */
    readonly '--share'?: number;
  }
}

const hours = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const hoursText = (minutes: number): string => hours.format(minutes / 60);

/** The load in words, such as `Booked 6 h 30 min of 8 h`. */
const loadWords = ({ booked, working }: Load): string =>
  `Booked ${durationText(booked)}${working > 0 ? ` of ${durationText(working)}` : ', without a shift'}`;

/** How much of the working time is booked, as a bar and in hours; nothing where neither is. */
export function LoadBar({ load }: { readonly load: Load }): ReactElement | null {
  const { booked, working } = load;
  if (booked === 0 && working === 0) return null;
  return (
    <span className={booked > working ? 'load over' : 'load'} title={loadWords(load)}>
      <span className="load-bar" style={{ '--share': working > 0 ? Math.min(1, booked / working) : 1 }} />
      <span className="numbers">
        {working > 0 ? `${hoursText(booked)} / ${hoursText(working)} h` : `${hoursText(booked)} h`}
      </span>
    </span>
  );
}

const textOf = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(', ');

/** A worker, with the load of the lane, and what the worker can do. */
export function LaneHead({
  worker,
  name,
  load,
  facts: { teams, skills, territory },
}: {
  readonly worker: string;
  readonly name: string;
  readonly load: Load;
  readonly facts: WorkerFacts;
}): ReactElement {
  const about = [textOf(skills), textOf(teams), territory?.name ?? ''].filter((text) => text !== '');
  return (
    <div className="lane-head" title={[name, loadWords(load), ...about].join('\n')}>
      <span className="initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className="lane-who">
        <bdi className="cut">{name}</bdi>
        <LoadBar load={load} />
        {about.length > 0 && <span className="lane-about cut secondary">{about.join(' · ')}</span>}
      </span>
      <LaneMenu worker={worker} name={name} />
    </div>
  );
}
