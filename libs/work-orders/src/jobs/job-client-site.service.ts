import { Injectable } from '@nestjs/common';
import {
  type Input,
  lacksScope,
  mayAccess,
  parseInput,
  ReferenceTo,
  resolveReference,
  scopesFor,
  Validation,
} from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { type ContactSnapshot, CreateClientBody, CreateSiteBody, CrmApi, type SiteSnapshot } from '#crm';
import { clientAndSiteAfter, type Place } from './client-and-site.js';
import type { JobState } from './job.js';
import type { JobLabels } from './job.view.js';
import { JOB_WIRE_NAMES, type UpdateJobBody } from './job.body.js';

type StoredJob = Entity<JobState, JobLabels>;

/** The client and the site that a body gives a job; undefined: not mentioned. */
export interface ClientAndSite {
  readonly clientUuid: string | null | undefined;
  readonly siteUuid: string | null | undefined;
  /** What a new job may copy from, the site first. */
  readonly places: readonly Place[];
  /** The uuids of the client and the site that the body created. */
  readonly created: { readonly client?: string; readonly site?: string };
}

class PartyReference {
  @ReferenceTo(['uuid', 'external_id'], { nullable: true }) party!: object | null;
}

const KEYS = new Set(['uuid', 'external_id']);
const isReference = (given: object): boolean => Object.keys(given).every((key) => KEYS.has(key));

/** Resolves the client and the site that the body of a job names, or creates them (contract §8). */
@Injectable()
export class JobClientAndSite {
  constructor(private readonly crm: CrmApi) {}

  /** Validation errors are added to `validation`. @throws DomainError 403 when the key may not create what the body brings. */
  async read(validation: Validation<UpdateJobBody>, uow: UnitOfWork, job?: StoredJob): Promise<ClientAndSite> {
    const client = await this.clientOf(validation, uow, job?.refs.client);
    const site = await this.siteOf(
      validation,
      uow,
      job?.refs.site,
      await this.ownerOfNewSite(validation, uow, client, job),
    );
    const isNewSite = site != null && site.ref.uuid !== job?.state.siteUuid;
    const owner =
      client === undefined && isNewSite && site.client ? await this.livingClient(uow, site.client.uuid) : undefined;
    const { clientUuid, siteUuid } = validation.check(
      clientAndSiteAfter(
        {
          client: client && client.ref,
          site: site && {
            uuid: site.ref.uuid,
            ownerUuid: site.client?.uuid ?? null,
            hasLivingOwner: owner !== undefined,
          },
        },
        {
          clientUuid: job?.state.clientUuid ?? null,
          siteUuid: job?.state.siteUuid ?? null,
          siteOwnerUuid: await this.ownerOfCurrentSite(uow, client, site, job),
        },
      ),
      JOB_WIRE_NAMES,
    );
    const places = [site, client ?? owner].filter((place) => place != null);
    // A copied territory is shown by the job.
    for (const { territory } of places) if (territory) uow.cacheRef('territory', territory);
    return {
      clientUuid,
      siteUuid,
      places: places.map(({ address, contacts, territory }) => ({
        address,
        contacts,
        territoryUuid: territory?.uuid ?? null,
      })),
      created: {
        ...(client && isNew(validation.value.client) ? { client: client.ref.uuid } : {}),
        ...(site && isNew(validation.value.site) ? { site: site.ref.uuid } : {}),
      },
    };
  }

  /** A site that a job creates belongs to the job's client, unless its body names one or the client is deleted. */
  private async ownerOfNewSite(
    { value }: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    client: ContactSnapshot | null | undefined,
    job: StoredJob | undefined,
  ): Promise<EntityRef | undefined> {
    if (!isNew(value.site)) return undefined;
    const current = job?.refs.client;
    const owner = client === undefined && current ? await this.crm.client(uow, current.uuid) : client;
    if (!owner?.territory) return undefined;
    uow.cacheRef('client', owner.ref);
    return owner.ref;
  }

  /** The client that the job's own site belongs to, read where another client must agree with it. */
  private async ownerOfCurrentSite(
    uow: UnitOfWork,
    client: ContactSnapshot | null | undefined,
    site: SiteSnapshot | null | undefined,
    job: StoredJob | undefined,
  ): Promise<string | null> {
    if (!client || client.ref.uuid === job?.state.clientUuid) return null;
    if (site !== undefined || job?.state.siteUuid == null) return null;
    const current = await this.crm.site(uow, job.state.siteUuid);
    return current?.client?.uuid ?? null;
  }

  private async livingClient(uow: UnitOfWork, uuid: string): Promise<ContactSnapshot | undefined> {
    const client = await this.crm.client(uow, uuid);
    if (client) uow.cacheRef('client', client.ref);
    return client;
  }

  private async clientOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    current: EntityRef | null | undefined,
  ): Promise<ContactSnapshot | null | undefined> {
    const given = validation.value.client;
    if (isNew(given)) {
      const input = creation(validation, uow, 'client', CreateClientBody, given);
      return validation.below('client', this.crm.createClient(uow, input));
    }
    const ref = await reference(validation, uow, 'client', current);
    return ref && ((await this.crm.client(uow, ref.uuid)) ?? deleted(ref));
  }

  private async siteOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    current: EntityRef | null | undefined,
    owner: EntityRef | undefined,
  ): Promise<SiteSnapshot | null | undefined> {
    const given = validation.value.site;
    if (isNew(given)) {
      const input = creation(validation, uow, 'site', CreateSiteBody, given);
      return validation.below('site', this.crm.createSite(uow, input, owner));
    }
    const ref = await reference(validation, uow, 'site', current);
    return ref && ((await this.crm.site(uow, ref.uuid)) ?? { ...deleted(ref), client: null });
  }
}

/** Whether a body gives the fields of a new client or site, not a reference. */
const isNew = (given: Record<string, unknown> | null | undefined): given is Record<string, unknown> =>
  given != null && !isReference(given);

/** The input for a new client or site. @throws DomainError 403 when the key may not write in crm (contract §3). */
function creation<B extends object>(
  validation: Validation<UpdateJobBody>,
  { ctx }: UnitOfWork,
  field: 'client' | 'site',
  type: new () => B,
  given: Record<string, unknown>,
): Input<B> {
  if (!mayAccess(ctx.scopes, 'write', 'crm')) throw lacksScope(scopesFor('write', 'crm'));
  if (validation.value[`${field}_uuid`] !== undefined) validation.addError(field, `does not agree with ${field}_uuid`);
  return parseInput(type, given);
}

/** A reference in either form, checked as any other. */
async function reference(
  validation: Validation<UpdateJobBody>,
  uow: UnitOfWork,
  field: 'client' | 'site',
  current: EntityRef | null | undefined,
): Promise<EntityRef | null | undefined> {
  const given = validation.value[field];
  const flat = validation.value[`${field}_uuid`];
  const checked = parseInput(PartyReference, { party: given ?? null }).validate();
  for (const [path, messages] of Object.entries(checked.errors))
    for (const message of messages) validation.addError(path.replace('party', field), message);
  if (validation.hasError(field)) return undefined;
  const one = new Validation<object>(
    {
      ...(given === undefined ? {} : { [field]: checked.value.party }),
      ...(flat === undefined ? {} : { [`${field}_uuid`]: flat }),
    },
    {},
  );
  const ref = await resolveReference(one, uow, field, field, current);
  for (const [path, messages] of Object.entries(one.errors))
    for (const message of messages) validation.addError(path, message);
  return ref;
}

/** What a job still has of a deleted client or site: it may be repeated, and there is nothing to copy. */
const deleted = (ref: EntityRef): ContactSnapshot => ({ ref, address: null, contacts: [], territory: null });
