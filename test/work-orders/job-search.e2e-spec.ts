import { expect, it } from '@jest/globals';
import { CLIENTS, JOBS, SITES } from '../support/resources.js';
import { answered, invalid } from '../support/problems.js';
import { describeSearch } from '../support/searches.js';
import { only } from '../support/service.js';
import { until } from '../../tools/harness/until.js';

const organization = (name: string) => ({ organization: true, organization_name: name });

describeSearch(
  {
    path: JOBS,
    plural: 'jobs',
    before: [
      [CLIENTS, { ...organization('Acme Plumbing'), external_id: 'C-9001' }],
      [SITES, { name: 'Wasserturm Süd', external_id: 'S-7701', client: { external_id: 'C-9001' } }],
      [
        CLIENTS,
        { organization: false, first_name: 'Änna', last_name: 'Bergström', middle_name: 'Lena', external_id: 'C-9002' },
      ],
    ],
    bodies: {
      leak: {
        description: 'Leaking boiler',
        external_id: 'ERP-4812',
        external_order_id: 'PO 2026/8811',
        address: { formatted: '12 Harbour Road, Oldtown', description: 'behind the lighthouse' },
      },
      tower: { client: { external_id: 'C-9001' }, site: { external_id: 'S-7701' } },
      person: {
        client: { external_id: 'C-9002' },
        contacts: [{ name: 'Front Office', value: '+49 (30) 123-456', type: 'phone' }],
      },
    },
    finds: [
      ['leaking', ['leak']],
      ['BOIL leak', ['leak']],
      ['erp-4812', ['leak']],
      ['po 2026', ['leak']],
      ['8811', ['leak']],
      ['harb', ['leak']],
      ['lighthouse', ['leak']],
      ['lighthose', ['leak']],
      ['acme', ['tower']],
      ['plumbing acme', ['tower']],
      ['plumbing boiler', []],
      ['plumbng', ['tower']],
      ['c-9001', ['tower']],
      ['wasser', ['tower']],
      ['acme sud', ['tower']],
      ['7701', ['tower']],
      ['bergstrom', ['person']],
      ['lena anna', ['person']],
      ['front office', ['person']],
      ['123-456', ['person']],
      ['4930123456', ['person']],
    ],
    named: (description) => ({ description }),
    contacts: true,
  },
  ({ service, found }) => {
    const create = async (path: string, body: object): Promise<string> =>
      only(await service().api('POST', path, { body }));
    const change = async (path: string, body: object): Promise<void> =>
      void only(await service().api('PATCH', path, { body }));
    const settled = (search: string, expected: readonly string[]) =>
      until(async () => JSON.stringify(await found(search)) === JSON.stringify(expected));

    it('finds a job by its serial number', async () => {
      const uuid = await create(JOBS, { description: 'Numbered' });
      await settled('numbered', [uuid]);
      const { serial_no } = only<{ serial_no: number }>(await service().api('GET', `${JOBS}/${uuid}`));
      expect(await found(`numbered ${serial_no}`)).toEqual([uuid]);
      expect(await found(`numbered ${serial_no + 1}`)).toEqual([]);
    });

    it('finds jobs by the present names of their client and site alone', async () => {
      const client = await create(CLIENTS, { ...organization('Pelican'), external_id: 'K-1' });
      const site = await create(SITES, { name: 'Northgate', client: { uuid: client } });
      const jobs = [
        await create(JOBS, { client: { uuid: client }, site: { uuid: site }, description: 'First' }),
        await create(JOBS, { client: { uuid: client }, description: 'Second' }),
      ];
      const [first = ''] = jobs;
      await settled('pelican', jobs.toReversed());
      await change(`${CLIENTS}/${client}`, organization('Heronry'));
      await settled('heronry', jobs.toReversed());
      expect(await found('pelican')).toEqual([]);
      expect(await found('heronry northgate first k-1')).toEqual([first]);
      await change(`${SITES}/${site}`, { name: 'Southgate' });
      await settled('southgate', [first]);
      expect(await found('northgate')).toEqual([]);
      expect(await found('heronry first')).toEqual([first]);
      await change(`${CLIENTS}/${client}`, { external_id: 'K-2' });
      await settled('k-2', jobs.toReversed());
      expect(await found('k-1')).toEqual([]);
    });

    it('a change of the job keeps the names of its client, and another client brings its own', async () => {
      const clients = [await create(CLIENTS, organization('Gannet')), await create(CLIENTS, organization('Fulmar'))];
      const job = await create(JOBS, { client: { uuid: clients[0] }, description: 'Oldtext' });
      await settled('gannet', [job]);
      await change(`${JOBS}/${job}`, { description: 'Newtext' });
      await settled('newtext gannet', [job]);
      expect(await found('oldtext')).toEqual([]);
      await change(`${JOBS}/${job}`, { client: { uuid: clients[1] } });
      await settled('fulmar newtext', [job]);
      expect(await found('gannet')).toEqual([]);
      await change(`${JOBS}/${job}`, { client: null });
      await until(async () => (await found('fulmar')).length === 0);
      expect(await found('newtext')).toEqual([job]);
    });

    it('a job keeps the name of a deleted client, as its view does', async () => {
      const client = await create(CLIENTS, organization('Puffinry'));
      const job = await create(JOBS, { client: { uuid: client } });
      await service().api('DELETE', `${CLIENTS}/${client}`);
      await change(`${JOBS}/${job}`, { description: 'Afterwards' });
      await settled('afterwards puffinry', [job]);
      expect(only(await service().api('GET', `${CLIENTS}?search=puffinry`))).toEqual([]);
    });

    it('combines with the filters of the list, newest first', async () => {
      const client = await create(CLIENTS, organization('Skua'));
      const jobs = [
        await create(JOBS, { client: { uuid: client }, description: 'Ternery' }),
        await create(JOBS, { description: 'Ternery' }),
        await create(JOBS, { client: { uuid: client }, description: 'Ternery', scheduled_at: '2026-12-01T08:00:00Z' }),
      ];
      await settled('ternery', jobs.toReversed());
      const [first = '', second = '', third = ''] = jobs;
      await service().api('POST', `${JOBS}/${first}/cancel`);
      expect(await found('ternery', `&client_uuid=${client}`)).toEqual([third, first]);
      expect(await found('ternery', '&status=canceled')).toEqual([first]);
      expect(await found('ternery', `&status=posted&unassigned=true`)).toEqual([third, second]);
      expect(await found('ternery', '&scheduled_at[after]=2026-11-30T00:00:00Z')).toEqual([third]);
      expect(await found('ternery', '&sort=-created_at')).toEqual([third, second, first]);
      expect(await found('skua', `&client_uuid=${client}&limit=1`)).toEqual([third]);
    });

    it.each(['scheduled_at', '-scheduled_at', 'updated_at'])('is newest first: sort=%s is rejected', async (sort) => {
      expect(await service().api('GET', `${JOBS}?search=leak&sort=${sort}`)).toEqual(
        invalid({ sort: 'cannot be combined with search, which is newest first' }),
      );
    });

    it('shows jobs as the list does', async () => {
      const uuid = await create(JOBS, { description: 'Listed alike' });
      await settled('listed alike', [uuid]);
      const listed = await service().api('GET', `${JOBS}?uuid=${uuid}`);
      expect(await service().api('GET', `${JOBS}?search=alike`)).toEqual(answered(200, listed.body));
    });

    it('finds by any word of a long description', async () => {
      const words = Array.from({ length: 1500 }, (_, n) => `w${n.toString(36)}q`);
      const uuid = await create(JOBS, { description: `${words.join(' ')} endword` });
      await settled('endword', [uuid]);
      expect(await found(`${words[700]} ${words[1499]}`)).toEqual([uuid]);
    });
  },
);
