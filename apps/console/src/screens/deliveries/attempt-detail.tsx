import type { Schemas } from '@fieldline/client';
import type { ReactElement } from 'react';
import { Fact } from '../../ui/fact.tsx';
import { Code, indented } from '../../ui/json.tsx';
import { Time } from '../../ui/time.tsx';
import { durationText, OutcomeBadge, resultText } from './outcome.tsx';

/** A recorded attempt or a test. */
type Attempt = Schemas['TestRequestView'] | Schemas['WebhookRequestView'];

/** An attempt: its outcome, its request, and the response of the receiver. */
export function AttemptDetail({ request }: { readonly request: Attempt }): ReactElement {
  return (
    <div className="stack">
      <Result request={request} />
      <section className="part">
        <h3>Request headers</h3>
        {request.http_request_headers === null ? (
          <p className="secondary">The request waits to be sent.</p>
        ) : (
          <Code label="Request headers" text={headersText(request.http_request_headers)} />
        )}
        <p className="hint">The secret, the signature and the headers of the webhook itself are not recorded.</p>
      </section>
      <section className="part">
        <h3>Request body</h3>
        <Code label="Request body" text={indented(request.http_request_body)} />
      </section>
      <section className="part">
        <h3>Response headers</h3>
        {request.http_response_headers === null ? (
          <p className="secondary">There is no response.</p>
        ) : (
          <Code label="Response headers" text={headersText(request.http_response_headers)} />
        )}
      </section>
      {request.http_response_body !== null && (
        <section className="part">
          <h3>Response body</h3>
          {request.http_response_body === '' ? (
            <p className="secondary">It is empty.</p>
          ) : (
            <Code label="Response body" text={indented(request.http_response_body)} />
          )}
        </section>
      )}
    </div>
  );
}

function Result({ request }: { readonly request: Attempt }): ReactElement {
  return (
    <dl className="facts">
      <Fact name="Outcome">
        <OutcomeBadge outcome={request.outcome} />
        {request.next_attempt_at !== null && (
          <>
            {' '}
            next attempt at <Time at={request.next_attempt_at} style="exact" />
          </>
        )}
      </Fact>
      <Fact name="Response" className="numbers">
        {resultText(request)}
      </Fact>
      <Fact name="Error" className="breaks">
        {request.error_description}
      </Fact>
      <Fact name={request.sent_at === null ? 'Due' : 'Sent'}>
        <Time at={request.sent_at ?? request.send_at} style="exact" />
      </Fact>
      <Fact name="Duration" className="numbers">
        {durationText(request.request_time_ms)}
      </Fact>
    </dl>
  );
}

const headersText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
