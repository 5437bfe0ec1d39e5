import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of each stage of a Dockerfile; comments are left out, continued lines joined. */
function stagesOf(dockerfile: string): Instruction[][] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** The stages of the Dockerfile: that of the build, and that of the image. */
export const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));

/** The texts of all instructions of one name. */
export const texts = (stage: readonly Instruction[], name: string): string[] =>
  stage.filter((one) => one.name === name).map(({ text }) => text);

/** The arguments of an instruction in JSON form, after `CMD` in a HEALTHCHECK. */
export const argumentsOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[];

/** The paths of the repository that the build of the image copies, in order: nothing else is there. */
export const copiedToBuild = texts(stages[0] ?? [], 'COPY').flatMap((text) => {
  const paths = text.split(' ');
  const to = paths.pop() ?? '';
  return paths.map((from) => ({ from, to: to.endsWith('/') ? to + from : to }));
});

/** The paths that the image copies from another stage. */
export const copiesFrom = (stage: string): { readonly from: string; readonly to: string }[] =>
  texts(stages.at(-1) ?? [], 'COPY').flatMap((text) => {
    const [, name, from, to] = /^--from=(\S+) (\S+) (\S+)$/.exec(text) ?? [];
    return name === stage && from !== undefined && to !== undefined ? [{ from, to }] : [];
  });

/** The command of the image's health check. */
export const imageHealthCheck = (): string[] => argumentsOf(texts(stages.at(-1) ?? [], 'HEALTHCHECK')[0] ?? '[]');
