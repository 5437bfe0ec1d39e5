import { Injectable } from '@nestjs/common';
import {
  type Input,
  lacksPermission,
  lacksScope,
  mayAccess,
  parseInput,
  readReferenced,
  ReferenceTo,
  resolveReference,
  scopesFor,
  Validation,
} from '#http';
import type { EntityRef, UnitOfWork } from '#eventstore/store';
import { type ContactSnapshot, CreateClientBody, CreateSiteBody, CrmApi, nameOfClient, type SiteSnapshot } from '#crm';
import { CLIENT_AND_SITE_NAMES, clientAndSiteAfter, type CopySource } from './client-and-site.js';
import type { StoredJob } from '../views/job.view.js';

/** The client and the site in a body: references, or the fields of new ones. */
export interface ClientAndSiteBody {
  client?: Record<string, unknown> | null;
  client_uuid?: string | null;
  site?: Record<string, unknown> | null;
  site_uuid?: string | null;
}

/** The client and the site that a body sets; undefined: unchanged. */
export interface ClientAndSite {
  readonly clientUuid: string | null | undefined;
  readonly siteUuid: string | null | undefined;
  /** What a new job may copy from: the site, then the client. */
  readonly copySources: readonly CopySource[];
  /** The uuids of the client and the site that the body created. */
  readonly created: { readonly client?: string; readonly site?: string };
}

class ClientOrSiteReference {
  @ReferenceTo(['uuid', 'external_id'], { nullable: true }) reference!: object | null;
}

const REFERENCE_KEYS = new Set(['uuid', 'external_id']);

/** Whether an object is a reference: by its keys alone, or as reads show it, by a uuid and the name. A null name is none. */
function isReference(given: Readonly<Record<string, unknown>>): boolean {
  const others = Object.keys(given).filter((key) => !REFERENCE_KEYS.has(key));
  return others.length === 0 || (others.join() === 'name' && (given.uuid != null || given.name == null));
}

/** The name that reads show of a client or site. */
const NAMES = { client: nameOfClient, site: ({ name }: EntityRef) => name } as const;

/** Resolves or creates the client and the site of a job (contract §8). */
@Injectable()
export class JobClientAndSite {
  constructor(private readonly crm: CrmApi) {}

  /**
   * The client and the site that a body sets. Validation errors are added to `validation`.
   * @throws DomainError 403 when the API key may not create a client or site that the body defines.
   */
  async read(validation: Validation<ClientAndSiteBody>, uow: UnitOfWork, job?: StoredJob): Promise<ClientAndSite> {
    const [client, site] = await this.clientAndSiteOf(validation, uow, job);
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
      CLIENT_AND_SITE_NAMES,
    );
    const copySources = [site, client ?? owner].filter((place) => place != null);
    // The view of the job shows the copied territory.
    for (const { territory } of copySources) if (territory) uow.cacheRef('territory', territory);
    return {
      clientUuid,
      siteUuid,
      copySources: copySources.map(copySourceOf),
      created: {
        ...(client && givesFields(validation.value.client) ? { client: client.ref.uuid } : {}),
        ...(site && givesFields(validation.value.site) ? { site: site.ref.uuid } : {}),
      },
    };
  }

  /** Reads or creates both: a site that the body creates after the client that it belongs to, otherwise concurrently. */
  private async clientAndSiteOf(
    validation: Validation<ClientAndSiteBody>,
    uow: UnitOfWork,
    job: StoredJob | undefined,
  ): Promise<readonly [ContactSnapshot | null | undefined, SiteSnapshot | null | undefined]> {
    const given = validation.value.site;
    if (!givesFields(given))
      return Promise.all([
        this.clientOf(validation, uow, job?.refs.client),
        this.referencedSite(validation, uow, job?.refs.site),
      ]);
    const client = await this.clientOf(validation, uow, job?.refs.client);
    const owner = await this.ownerOfNewSite(uow, client, job);
    return [client, await this.createdSite(validation, uow, given, owner)];
  }

  /** The client of a site that the job creates: the job's client, unless that is deleted. */
  private async ownerOfNewSite(
    uow: UnitOfWork,
    client: ContactSnapshot | null | undefined,
    job: StoredJob | undefined,
  ): Promise<EntityRef | undefined> {
    const current = job?.refs.client;
    const owner = client === undefined && current ? await this.crm.client(uow, current.uuid) : client;
    if (!owner?.territory) return undefined;
    uow.cacheRef('client', owner.ref);
    return owner.ref;
  }

  /** The client that the job's present site belongs to; null when the request does not require it. */
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
    validation: Validation<ClientAndSiteBody>,
    uow: UnitOfWork,
    current: EntityRef | null | undefined,
  ): Promise<ContactSnapshot | null | undefined> {
    const given = validation.value.client;
    if (givesFields(given)) {
      const input = creationInput(validation, uow, 'client', CreateClientBody, given);
      return validation.below('client', this.crm.createClient(uow, input));
    }
    const resolve = () => resolveEitherForm(validation, uow, 'client', current);
    const { ref, entity } = await readReferenced(validation.value, 'client', resolve, (uuid) =>
      this.crm.client(uow, uuid),
    );
    return ref && (entity ?? snapshotOfDeleted(ref));
  }

  private async referencedSite(
    validation: Validation<ClientAndSiteBody>,
    uow: UnitOfWork,
    current: EntityRef | null | undefined,
  ): Promise<SiteSnapshot | null | undefined> {
    const resolve = () => resolveEitherForm(validation, uow, 'site', current);
    const { ref, entity } = await readReferenced(validation.value, 'site', resolve, (uuid) => this.crm.site(uow, uuid));
    return ref && (entity ?? { ...snapshotOfDeleted(ref), client: null });
  }

  private async createdSite(
    validation: Validation<ClientAndSiteBody>,
    uow: UnitOfWork,
    given: Record<string, unknown>,
    owner: EntityRef | undefined,
  ): Promise<SiteSnapshot | undefined> {
    const input = creationInput(validation, uow, 'site', CreateSiteBody, given);
    return validation.below('site', this.crm.createSite(uow, input, owner));
  }
}

/** What a new job may copy from a client or site. */
export const copySourceOf = ({ address, contacts, territory }: ContactSnapshot): CopySource => ({
  address,
  contacts,
  territoryUuid: territory?.uuid ?? null,
});

/** Whether a body has the fields of a new client or site, not a reference. */
const givesFields = (given: Record<string, unknown> | null | undefined): given is Record<string, unknown> =>
  given != null && !isReference(given);

/** The input for a new client or site. @throws DomainError 403 when the API key may not write in crm (contract §3). */
function creationInput<B extends object>(
  validation: Validation<ClientAndSiteBody>,
  { ctx }: UnitOfWork,
  field: 'client' | 'site',
  type: new () => B,
  given: Record<string, unknown>,
): Input<B> {
  if (!mayAccess(ctx.scopes, 'write', 'crm'))
    throw ctx.person === undefined ? lacksScope(scopesFor('write', 'crm')) : lacksPermission('web.clients.edit');
  if (validation.value[`${field}_uuid`] !== undefined) validation.addError(field, `does not agree with ${field}_uuid`);
  return parseInput(type, given);
}

/** Resolves a reference in nested or flat form. Validation errors are added to `validation`. */
async function resolveEitherForm(
  validation: Validation<ClientAndSiteBody>,
  uow: UnitOfWork,
  field: 'client' | 'site',
  current: EntityRef | null | undefined,
): Promise<EntityRef | null | undefined> {
  const given = validation.value[field];
  const flat = validation.value[`${field}_uuid`];
  const { name, ...keys } = given ?? {};
  const checked = parseInput(ClientOrSiteReference, { reference: given == null ? null : keys }).validate();
  validation.addErrors(checked.errors, (path) => path.replace('reference', field));
  if (validation.hasError(field)) return undefined;
  const one = new Validation<object>(
    {
      ...(given === undefined ? {} : { [field]: checked.value.reference }),
      ...(flat === undefined ? {} : { [`${field}_uuid`]: flat }),
    },
    {},
  );
  const ref = await resolveReference(one, uow, field, field, current);
  validation.addErrors(one.errors);
  if (ref && name != null && name !== NAMES[field](ref))
    validation.addError(`${field}.name`, `is not the name of the ${field}`);
  return ref;
}

/** The snapshot of a deleted client or site, which a request may repeat: it has no details to copy. */
const snapshotOfDeleted = (ref: EntityRef): ContactSnapshot => ({ ref, address: null, contacts: [], territory: null });
