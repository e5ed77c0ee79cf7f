import type { ApiDocument } from '../platform/rest/openapi-document.ts';
import { schemaName } from '../platform/rest/openapi-schemas.ts';
import { Chrome, useReader } from './chrome.tsx';
import { curlOf } from './curl.ts';
import { type Call, responseOf } from './document.ts';
import { Markdown } from './markdown.tsx';
import { type Field, FieldTable, fieldsOf, SchemaType } from './schema-table.tsx';

function Example({ text }: { text: string }) {
  const { language, translate } = useReader();
  return (
    <div className="example">
      <button type="button" lang={language} data-copy data-copied={translate('Copied')} hidden>
        {translate('Copy')}
      </button>
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  );
}

function Parameters({ parameters = [] }: Call) {
  const { translate } = useReader();
  const places = [
    ['path', translate('In the path')],
    ['query', translate('In the query')],
    ['header', translate('Headers')],
  ] as const;
  return places.map(([place, label]) => {
    const here: Field[] = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema = {}, required = false, description }) => ({
        name,
        schema,
        required,
        description,
      }));
    return <FieldTable key={place} fields={here} label={label} />;
  });
}

/** The body, by its first content type. */
function Body({ requestBody }: Call) {
  const { translate } = useReader();
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(requestBody?.content ?? {});
  if (requestBody === undefined) return null;
  const fields = fieldsOf(schema);
  return (
    <>
      {fields.length === 0 && (
        <p>
          <Chrome>{translate('Request body')}</Chrome>: <code>{type}</code>
          {schemaName(schema) !== undefined && (
            <>
              , <SchemaType schema={schema} />
            </>
          )}
        </p>
      )}
      <FieldTable fields={fields} label={translate('Request body')} note={` (${type})`} />
    </>
  );
}

function Responses({ document, call }: { document: ApiDocument; call: Call }) {
  const { translate } = useReader();
  const all = Object.entries(call.responses).map(([status, response]) => ({
    status,
    ...responseOf(document, response),
  }));
  const good = all.filter(({ status }) => /^[23]/.test(status));
  const bad = all.filter(({ status }) => !/^[23]/.test(status));
  return (
    <>
      {good.map(({ status, description, content = {} }) => {
        const schema = content['application/json']?.schema;
        return (
          <div key={status}>
            <p>
              <span className="status">{status}</span> {description}{' '}
              {schema !== undefined && schemaName(schema) !== undefined && <SchemaType schema={schema} />}
            </p>
            {schema !== undefined && schemaName(schema) === undefined && (
              <FieldTable fields={fieldsOf(schema)} label={translate('Response')} />
            )}
          </div>
        );
      })}
      {bad.length > 0 && (
        <details>
          <summary>
            <Chrome>{translate('Errors')}</Chrome>: {bad.map(({ status }) => status).join(', ')}
          </summary>
          <dl>
            {bad.map(({ status, description }) => (
              <div key={status}>
                <dt className="status">{status}</dt>
                <dd>
                  <Markdown text={description ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** A call or a delivery, as an article that the search finds. */
export function CallArticle({
  document,
  call,
  isEvent = false,
}: {
  document: ApiDocument;
  call: Call;
  isEvent?: boolean;
}) {
  const { translate } = useReader();
  const { operationId, method, path, summary, description, security = [] } = call;
  return (
    <article id={operationId} data-search={`${method} ${path} ${summary}`.toLowerCase()}>
      <h3>
        <a href={`#${operationId}`}>{summary}</a>
      </h3>
      <p className="address">
        <span className="method" data-method={method}>
          {isEvent ? 'EVENT' : method}
        </span>{' '}
        <code>{path}</code>
        {!isEvent && security.length === 0 && (
          <span className="public">
            {' '}
            <Chrome>{translate('No sign-in required')}</Chrome>
          </span>
        )}
      </p>
      {description !== undefined && <Markdown text={description} />}
      <Parameters {...call} />
      <Body {...call} />
      <Responses document={document} call={call} />
      {!isEvent && <Example text={curlOf(call, document.servers[0]?.url ?? '')} />}
    </article>
  );
}
