import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';

/** A section of the API reference, with the operations of some controllers. */
export interface Tag {
  /** The name of the section, such as `Clients`. */
  readonly name: string;
  /** What its entities are, and what a newcomer must know of them; Markdown. */
  readonly description: string;
  readonly group: TagGroup;
}

/** The groups of sections, in the order of the reference. */
export const TAG_GROUPS = [
  'Jobs',
  'Job set-up',
  'Clients and sites',
  'People and schedule',
  'Catalog',
  'Integrations',
  'Account',
] as const;
type TagGroup = (typeof TAG_GROUPS)[number];

const TAG = Symbol('tag');

/** Documents the operations of a controller in a section of the API reference. */
export const InTag =
  (tag: Tag): ClassDecorator =>
  (controller) => {
    ApiTags(tag.name)(controller);
    Reflect.defineMetadata(TAG, tag, controller);
  };

/**
 * The sections of all controllers of an application, and their groups, which several tools show (`x-tagGroups`).
 * @param others sections without a controller.
 */
export function tagsOf(
  app: INestApplication,
  others: readonly Tag[],
): {
  tags: Pick<Tag, 'name' | 'description'>[];
  'x-tagGroups': { name: string; tags: string[] }[];
} {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const tags = new Map<string, Tag>();
  for (const { metatype } of controllers) {
    const tag = Reflect.getMetadata(TAG, metatype as Type) as Tag | undefined;
    if (tag !== undefined) tags.set(tag.name, tag);
  }
  for (const tag of others) tags.set(tag.name, tag);
  const groups = TAG_GROUPS.map((group) => ({
    name: group,
    tags: [...tags.values()].filter((tag) => tag.group === group),
  })).filter((group) => group.tags.length > 0);
  return {
    tags: groups.flatMap((group) => group.tags.map(({ name, description }) => ({ name, description }))),
    'x-tagGroups': groups.map(({ name, tags: members }) => ({ name, tags: members.map((tag) => tag.name) })),
  };
}
