import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { usePages } from '../../api/pages.ts';
import { queryClient } from '../../api/queries.ts';
import { ScreenHeader } from '../../app/layout.tsx';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MissingRight } from '../../ui/missing-right.tsx';
import { notify } from '../../ui/notices.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { Empty } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { type CalendarFeed, CalendarForm, whomOf } from './calendar-form.tsx';

const TITLE = 'Calendar links';
const PARENTS = [['/setup', 'Set-up']] as const;

/** What is done with the links: one dialog at a time. */
type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'change' | 'rotate' | 'delete'; readonly feed: CalendarFeed }
  | { readonly kind: 'url'; readonly url: string };

/** The name of a link: its own, or that of whom it is of. */
const titleOf = (feed: CalendarFeed): string => feed.name ?? whomOf(feed)?.name ?? 'Calendar';

const SHOWN = { none: 'Numbers', place: 'Places', full: 'Work and clients' } as const;

/** The links by which calendar programs show jobs. */
export default function CalendarsScreen(): ReactElement {
  if (useMay('calendar links')) return <Calendars />;
  return (
    <>
      <ScreenHeader title={TITLE} parents={PARENTS} />
      <MissingRight right="calendar links" to="see calendar links" />
    </>
  );
}

function Calendars(): ReactElement {
  const [step, setStep] = useState<Step>();
  const close = (): void => setStep(undefined);
  const pages = usePages(['calendar_feeds', 'list'], (page, options) =>
    api.calendarFeeds.list(page, options).toArray(page.limit),
  );
  return (
    <>
      <ScreenHeader title={TITLE} parents={PARENTS}>
        <Button emphasis="primary" onPress={() => setStep({ kind: 'create' })}>
          New calendar link
        </Button>
      </ScreenHeader>
      <p className="secondary">
        Outlook, Google Calendar, Apple Calendar and others subscribe to a link and show its jobs.
      </p>
      <Pages query={pages} empty={<Empty title="No calendar links" />}>
        {(feeds) => (
          <Table
            className="stacked"
            rows={feeds}
            columns={[
              { name: 'Name', cell: (feed) => <bdi>{titleOf(feed)}</bdi> },
              { name: 'Jobs of', className: 'medium', cell: (feed) => <bdi>{whomOf(feed)?.name}</bdi> },
              { name: 'Shows', className: 'wide', cell: ({ details }) => SHOWN[details] },
              {
                name: 'Last read',
                label: 'Last read',
                className: 'medium',
                cell: ({ last_read_at: at }) =>
                  at === null ? <span className="secondary">Never</span> : <Time at={at} />,
              },
              {
                name: <span className="visually-hidden">Actions</span>,
                cellClass: 'row-actions',
                cell: (feed) => (
                  <>
                    <Button aria-label={`Change ${titleOf(feed)}`} onPress={() => setStep({ kind: 'change', feed })}>
                      Change
                    </Button>
                    <Button
                      aria-label={`New link for ${titleOf(feed)}`}
                      onPress={() => setStep({ kind: 'rotate', feed })}
                    >
                      New link
                    </Button>
                    <Button
                      emphasis="danger"
                      aria-label={`Delete ${titleOf(feed)}`}
                      onPress={() => setStep({ kind: 'delete', feed })}
                    >
                      Delete
                    </Button>
                  </>
                ),
              },
            ]}
          />
        )}
      </Pages>
      {(step?.kind === 'create' || step?.kind === 'change') && (
        <CalendarForm
          {...(step.kind === 'change' && { feed: step.feed })}
          onDone={(url) => setStep(url === undefined ? undefined : { kind: 'url', url })}
          onClose={close}
        />
      )}
      {(step?.kind === 'rotate' || step?.kind === 'delete') && (
        <EndLink
          feed={step.feed}
          isReplaced={step.kind === 'rotate'}
          onDone={(url) => setStep(url === undefined ? undefined : { kind: 'url', url })}
          onClose={close}
        />
      )}
      {step?.kind === 'url' && (
        <SecretDialog title="The calendar link" noun="link" secret={step.url} onClose={close}>
          <p>Copy the link now: it is not shown again. Whoever has it reads the calendar.</p>
        </SecretDialog>
      )}
    </>
  );
}

/** Ends a link, after it has asked. @param isReplaced whether another takes its place. */
function EndLink({
  feed,
  isReplaced,
  onDone,
  onClose,
}: {
  readonly feed: CalendarFeed;
  readonly isReplaced: boolean;
  readonly onDone: (url?: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (isReplaced) return (await api.calendarFeeds.rotate(feed.uuid)).data.url;
      await api.calendarFeeds.delete(feed.uuid);
      return undefined;
    },
    onSuccess: (url) => {
      void queryClient.invalidateQueries({ queryKey: ['calendar_feeds'] });
      if (url === undefined) notify(`“${titleOf(feed)}” is deleted`);
      onDone(url);
    },
  });
  return (
    <Dialog title={`${isReplaced ? 'New link for' : 'Delete'} “${titleOf(feed)}”?`} isOpen onClose={onClose}>
      <p>The link that programs have now ends at once{isReplaced ? ': give them the new one.' : '.'}</p>
      {error !== null && <Problem error={error} />}
      <div className="buttons">
        <Button onPress={onClose}>Keep it</Button>
        <Button emphasis={isReplaced ? 'primary' : 'danger'} isDisabled={isPending} onPress={() => mutate()}>
          {isReplaced ? 'Make a new link' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  );
}
