import { Injectable } from '@nestjs/common';
import { lacksScope, mayAccess, parseInput, ReferenceTo, resolveReference, scopesFor, Validation } from '#http';
import type { EntityRef, Entity, UnitOfWork } from '#eventstore/store';
import { CrmApi, CreateClientBody, CreateSiteBody, type SiteSnapshot, type ContactSnapshot } from '#crm';
import type { JobState } from './job.js';
import type { JobLabels } from './job.view.js';
import type { UpdateJobBody } from './job.body.js';

/** What a body makes of a job's client and site; undefined: not mentioned. */
export interface Parties {
  readonly client: ContactSnapshot | null | undefined;
  readonly site: SiteSnapshot | null | undefined;
  /** The client that the job has in the end. */
  readonly clientUuid: string | null | undefined;
  /** The uuids of the new client and site. */
  readonly created: { client?: string; site?: string };
}

class PartyReference {
  @ReferenceTo(['uuid', 'external_id'], { nullable: true }) party!: object | null;
}

const KEYS = new Set(['uuid', 'external_id']);
const isReference = (given: object): boolean => Object.keys(given).every((key) => KEYS.has(key));

/** Finds or adds the client and the site that a body of a job names (contract §8). */
@Injectable()
export class JobParties {
  constructor(private readonly desk: CrmApi) {}

  async read(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    job?: Entity<JobState, JobLabels>,
  ): Promise<Parties> {
    const created: Parties['created'] = {};
    const client = await this.clientOf(validation, uow, job?.refs.client, created);
    const owner = await this.ownerOfNew(validation, uow, client, job?.refs.client);
    const site = await this.siteOf(validation, uow, job?.refs.site, owner, created);
    const brought = client === undefined ? await this.clientOfSite(uow, site, job) : undefined;
    const clientUuid = brought ? brought.ref.uuid : client && client.ref.uuid;
    await this.mustBelong(validation, uow, { site, clientUuid }, job);
    return { client: brought ?? client, site, clientUuid, created };
  }

  /** A new site of a job for a client is the client's, unless it says otherwise or the client is deleted. */
  private async ownerOfNew(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    given: ContactSnapshot | null | undefined,
    current: EntityRef | null | undefined,
  ): Promise<EntityRef | undefined> {
    if (!validation.value.site || isReference(validation.value.site)) return undefined;
    const owner = given === undefined && current ? await this.desk.client(uow, current.uuid) : given;
    if (!owner?.territory) return undefined;
    uow.cacheRef('client', owner.ref);
    return owner.ref;
  }

  /** A site that is newly given without a client brings its own, unless that is deleted. */
  private async clientOfSite(
    uow: UnitOfWork,
    site: SiteSnapshot | null | undefined,
    job?: Entity<JobState, JobLabels>,
  ): Promise<ContactSnapshot | undefined> {
    if (!site?.client || site.ref.uuid === job?.state.siteUuid) return undefined;
    const client = await this.desk.client(uow, site.client.uuid);
    if (client) uow.cacheRef('client', client.ref);
    return client;
  }

  private async mustBelong(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    { site, clientUuid }: Pick<Parties, 'site' | 'clientUuid'>,
    job?: Entity<JobState, JobLabels>,
  ): Promise<void> {
    const was = job?.state.clientUuid ?? null;
    const current = job?.state.siteUuid ?? null;
    const wanted = clientUuid === undefined ? was : clientUuid;
    // What the job has already may be repeated, whosever the site is by now.
    if (job && wanted === was && (site === undefined || (site?.ref.uuid ?? null) === current)) return;
    const place = site === undefined && current !== null ? await this.desk.site(uow, current) : site;
    const owner = place?.client ?? null;
    if (wanted !== null && owner !== null && owner.uuid !== wanted)
      validation.addError('site', "is another client's: a job's client and site belong together");
  }

  private async clientOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    current: EntityRef | null | undefined,
    created: Parties['created'],
  ): Promise<ContactSnapshot | null | undefined> {
    const given = validation.value.client;
    if (given && !isReference(given)) {
      mustMayAdd(uow);
      if (validation.value.client_uuid !== undefined) validation.addError('client', 'does not agree with client_uuid');
      const client = await validation.below('client', this.desk.createClient(uow, parseInput(CreateClientBody, given)));
      if (client) created.client = client.ref.uuid;
      return client;
    }
    const entityRef = await this.reference(validation, uow, 'client', current);
    if (!entityRef) return entityRef;
    return (await this.desk.client(uow, entityRef.uuid)) ?? gone(entityRef);
  }

  private async siteOf(
    validation: Validation<UpdateJobBody>,
    uow: UnitOfWork,
    current: EntityRef | null | undefined,
    owner: EntityRef | undefined,
    created: Parties['created'],
  ): Promise<SiteSnapshot | null | undefined> {
    const given = validation.value.site;
    if (given && !isReference(given)) {
      mustMayAdd(uow);
      if (validation.value.site_uuid !== undefined) validation.addError('site', 'does not agree with site_uuid');
      const site = await validation.below('site', this.desk.createSite(uow, parseInput(CreateSiteBody, given), owner));
      if (site) created.site = site.ref.uuid;
      return site;
    }
    const entityRef = await this.reference(validation, uow, 'site', current);
    if (!entityRef) return entityRef;
    return (await this.desk.site(uow, entityRef.uuid)) ?? { ...gone(entityRef), client: null };
  }

  /** A reference in either form, checked as any other. */
  private async reference(
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
    const entityRef = await resolveReference(one, uow, field, field, current);
    for (const [path, messages] of Object.entries(one.errors))
      for (const message of messages) validation.addError(path, message);
    return entityRef;
  }
}

/** @throws DomainError 403 when the sender may not write in crm (contract §3). */
function mustMayAdd({ ctx }: UnitOfWork): void {
  if (!mayAccess(ctx.scopes, 'write', 'crm')) throw lacksScope(scopesFor('write', 'crm'));
}

/** What a job keeps of a party that was deleted since: it may be repeated, and gives nothing more. */
const gone = (entityRef: EntityRef): ContactSnapshot => ({
  ref: entityRef,
  address: null,
  contacts: [],
  territory: null,
});
