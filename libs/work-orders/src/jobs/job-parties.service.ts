import { Injectable } from '@nestjs/common';
import { Form, Forms, ReferenceTo } from '#kernel/http';
import type { Label, Stored, Work } from '#kernel/store';
import { ClientDesk, type SiteWhereabouts, type Whereabouts } from '#crm';
import type { JobState } from './job.js';
import type { JobLabels } from './job.view.js';
import type { UpdateJobBody } from './job.body.js';

/** What a body makes of a job's client and site; undefined: not mentioned. */
export interface Parties {
  readonly client: Whereabouts | null | undefined;
  readonly site: SiteWhereabouts | null | undefined;
  /** The client that the job has in the end. */
  readonly clientUuid: string | null | undefined;
  /** What was created along. */
  readonly created: { client_uuid?: string; site_uuid?: string };
}

class PartyReference {
  @ReferenceTo(['uuid', 'external_id'], { nullable: true }) party!: object | null;
}

const KEYS = new Set(['uuid', 'external_id']);
const isReference = (given: object): boolean => Object.keys(given).every((key) => KEYS.has(key));

/** Finds or adds the client and the site that a body of a job names (contract §8). */
@Injectable()
export class JobParties {
  constructor(
    private readonly forms: Forms,
    private readonly desk: ClientDesk,
  ) {}

  async read(form: Form<UpdateJobBody>, work: Work, job?: Stored<JobState, JobLabels>): Promise<Parties> {
    const created: Parties['created'] = {};
    const client = await this.clientOf(form, work, job?.labels.client, created);
    const owner = await this.ownerOfNew(form, work, client, job?.labels.client);
    const site = await this.siteOf(form, work, job?.labels.site, owner, created);
    const brought = client === undefined ? await this.clientOfSite(work, site, job) : undefined;
    const clientUuid = brought ? brought.label.uuid : client && client.label.uuid;
    await this.mustBelong(form, work, { site, clientUuid }, job);
    return { client: brought ?? client, site, clientUuid, created };
  }

  /** A new site of a job for a client is the client's, unless it says otherwise or the client is deleted. */
  private async ownerOfNew(
    form: Form<UpdateJobBody>,
    work: Work,
    given: Whereabouts | null | undefined,
    current: Label | null | undefined,
  ): Promise<Label | undefined> {
    if (!form.value.site || isReference(form.value.site)) return undefined;
    const owner = given === undefined && current ? await this.desk.client(work, current.uuid) : given;
    if (!owner?.territory) return undefined;
    work.remember('client', owner.label);
    return owner.label;
  }

  /** A site that is newly given without a client brings its own, unless that is deleted. */
  private async clientOfSite(
    work: Work,
    site: SiteWhereabouts | null | undefined,
    job?: Stored<JobState, JobLabels>,
  ): Promise<Whereabouts | undefined> {
    if (!site?.client || site.label.uuid === job?.state.siteUuid) return undefined;
    const client = await this.desk.client(work, site.client.uuid);
    if (client) work.remember('client', client.label);
    return client;
  }

  private async mustBelong(
    form: Form<UpdateJobBody>,
    work: Work,
    { site, clientUuid }: Pick<Parties, 'site' | 'clientUuid'>,
    job?: Stored<JobState, JobLabels>,
  ): Promise<void> {
    const was = job?.state.clientUuid ?? null;
    const current = job?.state.siteUuid ?? null;
    const wanted = clientUuid === undefined ? was : clientUuid;
    // What the job has already may be repeated, whosever the site is by now.
    if (job && wanted === was && (site === undefined || (site?.label.uuid ?? null) === current)) return;
    const place = site === undefined && current !== null ? await this.desk.site(work, current) : site;
    const owner = place?.client ?? null;
    if (wanted !== null && owner !== null && owner.uuid !== wanted)
      form.fault('site', "is another client's: a job's client and site belong together");
  }

  private async clientOf(
    form: Form<UpdateJobBody>,
    work: Work,
    current: Label | null | undefined,
    created: Parties['created'],
  ): Promise<Whereabouts | null | undefined> {
    const given = form.value.client;
    if (given && !isReference(given)) {
      if (form.value.client_uuid !== undefined) form.fault('client', 'does not agree with client_uuid');
      const client = await form.below('client', this.desk.addClient(work, given));
      if (client) created.client_uuid = client.label.uuid;
      return client;
    }
    const label = await this.reference(form, work, 'client', current);
    if (!label) return label;
    return (await this.desk.client(work, label.uuid)) ?? gone(label);
  }

  private async siteOf(
    form: Form<UpdateJobBody>,
    work: Work,
    current: Label | null | undefined,
    owner: Label | undefined,
    created: Parties['created'],
  ): Promise<SiteWhereabouts | null | undefined> {
    const given = form.value.site;
    if (given && !isReference(given)) {
      if (form.value.site_uuid !== undefined) form.fault('site', 'does not agree with site_uuid');
      const site = await form.below('site', this.desk.addSite(work, given, owner));
      if (site) created.site_uuid = site.label.uuid;
      return site;
    }
    const label = await this.reference(form, work, 'site', current);
    if (!label) return label;
    return (await this.desk.site(work, label.uuid)) ?? { ...gone(label), client: null };
  }

  /** A reference in either form, checked as any other. */
  private async reference(
    form: Form<UpdateJobBody>,
    work: Work,
    field: 'client' | 'site',
    current: Label | null | undefined,
  ): Promise<Label | null | undefined> {
    const given = form.value[field];
    const flat = form.value[`${field}_uuid`];
    const checked = this.forms.body(PartyReference, { party: given ?? null });
    for (const [path, messages] of Object.entries(checked.faults))
      for (const message of messages) form.fault(path.replace('party', field), message);
    if (form.isFaulty(field)) return undefined;
    const one = new Form<object>(
      {
        ...(given === undefined ? {} : { [field]: given }),
        ...(flat === undefined ? {} : { [`${field}_uuid`]: flat }),
      },
      {},
    );
    const label = await this.forms.reference(one, work, field, field, current);
    for (const [path, messages] of Object.entries(one.faults))
      for (const message of messages) form.fault(path, message);
    return label;
  }
}

/** What a job keeps of a party that was deleted since: it may be repeated, and gives nothing more. */
const gone = (label: Label): Whereabouts => ({ label, address: null, contacts: [], territory: null });
