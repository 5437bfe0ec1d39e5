import type { ReactElement } from 'react';
import { isObject, type Json } from '../../api/history.ts';
import { Badge } from '../../ui/status.tsx';
import { objectsIn, textIn } from '../history/changes.ts';
import { choiceText } from './labels.ts';
import type { SetUpEntity } from './set-up-entity.ts';

const LISTS = [
  ['custom_fields', 'Of the order'],
  ['report_fields', 'Of the report'],
] as const;

/** The fields that a job of a template has, as its page shows them. */
export function TemplatePreview({ entity: { view } }: { readonly entity: SetUpEntity }): ReactElement {
  const lists = LISTS.map(([name, title]) => [title, objectsIn(view[name])] as const).filter(
    ([, fields]) => fields.length > 0,
  );
  return (
    <section className="panel stack" aria-labelledby="preview-heading">
      <h2 id="preview-heading">Fields of its jobs</h2>
      {lists.length === 0 && <p className="secondary">None: a job has a description only.</p>}
      {lists.map(([title, fields]) => (
        <div key={title}>
          <h3>{title}</h3>
          <dl className="facts">
            {fields.map((field) => (
              <PreviewField key={textIn(field['uuid'])} field={field} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function PreviewField({ field }: { readonly field: Json }): ReactElement {
  const { name, field_type: type, required, dictionary } = field;
  const values = isObject(dictionary) ? objectsIn(dictionary['values']) : [];
  return (
    <>
      <dt>{textIn(name)}</dt>
      <dd>
        {choiceText(textIn(type))} {required === true && <Badge tone="warning">Required</Badge>}
        {values.length > 0 && (
          <div className="secondary">{values.map((value) => textIn(value['name'])).join(', ')}</div>
        )}
      </dd>
    </>
  );
}
