import { isNotFound } from '@fieldline/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import type { Named } from '../../api/names.ts';
import { queryClient } from '../../api/queries.ts';
import { navigate, useRoute } from '../../app/router.tsx';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { changesOf } from '../../ui/changes.ts';
import { type Snapshot, useDraft } from '../../ui/draft.ts';
import { EditForm } from '../../ui/edit-form.tsx';
import { useKeptValues } from '../../ui/kept.ts';
import { notify } from '../../ui/notices.tsx';
import { Loaded } from '../../ui/states.tsx';
import { clientQuery } from '../clients/client-queries.ts';
import { fieldText } from '../contact-details/contact-values.ts';
import { EntityHeader } from '../contact-details/directory.tsx';
import { NoSite } from './site-detail.tsx';
import { SiteFields } from './site-fields.tsx';
import { type Site, siteQuery } from './site-queries.ts';
import { NEW_SITE, SITE_LABELS, siteBody, siteSnapshot, type SiteValues } from './site-values.ts';

/** Creates a site; with `?client=<uuid>` one of that client. */
export function NewSite(): ReactElement {
  const clientUuid = useRoute().query.get('client');
  return clientUuid === null ? <NewSiteForm client={null} /> : <NewSiteOf clientUuid={clientUuid} />;
}

function NewSiteOf({ clientUuid }: { readonly clientUuid: string }): ReactElement {
  const client = useQuery(clientQuery(clientUuid));
  return <Loaded query={client}>{({ uuid, name }) => <NewSiteForm client={{ uuid, name }} />}</Loaded>;
}

function NewSiteForm({ client }: { readonly client: Named | null }): ReactElement {
  const form = `sites/new${client === null ? '' : ` ${client.uuid}`}`;
  const { values, change, discardKept, forget } = useKeptValues(form, { ...NEW_SITE, client });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { name, ...changes } = changesOf(NEW_SITE, values);
      return api.sites.create({ ...siteBody(changes), name: name ?? '' });
    },
    onSuccess: ({ data }) => {
      forget();
      notify('The site is created');
      void queryClient.invalidateQueries({ queryKey: ['sites'] });
      navigate(`/sites/${data.site_uuid}`, { replace: true });
    },
  });
  return (
    <>
      <EntityHeader list="sites" title="New site" />
      <EditForm
        submitLabel="Create site"
        isBusy={isPending}
        error={error ?? undefined}
        discardKept={discardKept}
        onSubmit={() => mutate()}
        onCancel={() => {
          forget();
          navigate(client === null ? '/sites' : `/clients/${client.uuid}`);
        }}
      >
        <SiteFields isNew values={values} error={error} onChange={change} />
      </EditForm>
    </>
  );
}

/** Changes a site. */
export function EditSite({ uuid }: { readonly uuid: string }): ReactElement {
  const site = useQuery(siteQuery(uuid));
  if (isNotFound(site.error)) return <NoSite />;
  return <Loaded query={site}>{(loaded) => <SiteForm site={loaded} />}</Loaded>;
}

function SiteForm({ site }: { readonly site: Site }): ReactElement {
  const { uuid } = site;
  const leave = (): void => navigate(`/sites/${uuid}`, { replace: true });
  const read = async (): Promise<Snapshot<SiteValues>> =>
    siteSnapshot(await queryClient.query({ ...siteQuery(uuid), staleTime: 0 }));
  const draft = useDraft({
    form: `sites/${uuid}`,
    current: siteSnapshot(site),
    read,
    readEvents: (after) => api.sites.history(uuid, { after }).toArray(MAX_EVENTS),
    write: async (changes, ifMatch) => {
      await api.sites.update(uuid, siteBody(changes), { ifMatch });
      return read();
    },
    onSaved: () => {
      notify('The site is saved');
      leave();
    },
  });
  return (
    <>
      <EntityHeader list="sites" title={`Edit ${site.name}`} />
      <EditForm
        submitLabel="Save site"
        isBusy={draft.isSaving}
        isDisabled={!draft.isChanged}
        error={draft.error}
        discardKept={draft.discardKept}
        onSubmit={draft.save}
        onCancel={() => {
          draft.reset();
          leave();
        }}
      >
        <SiteFields isNew={false} values={draft.values} error={draft.error} onChange={draft.change} />
        <ChangedMeanwhile meanwhile={draft.meanwhile} labels={SITE_LABELS} textOf={fieldText} />
      </EditForm>
    </>
  );
}
