import { renderToStaticMarkup } from 'react-dom/server';
import { directionOf } from '#shared/translation.ts';
import type { ApiDocument } from '../platform/rest/openapi-document.ts';
import { CallArticle } from './call.tsx';
import { Chrome, ofDocument, type Reader, ReaderContext, useReader } from './chrome.tsx';
import { type Call, callsIn } from './document.ts';
import { Markdown } from './markdown.tsx';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { NamedSchema, schemaId } from './schema-table.tsx';

const groupId = (name: string) => `group-${name.toLowerCase().replaceAll(' ', '-')}`;

interface Group {
  name: string;
  description: string;
  calls: Call[];
}

const groupsOf = ({ tags, paths }: ApiDocument): Group[] => {
  const calls = callsIn(paths);
  return tags.map((tag) => ({ ...tag, calls: calls.filter(({ tags: [own] }) => own === tag.name) }));
};

function Contents({ groups, events, schemas }: { groups: Group[]; events: Call[]; schemas: string[] }) {
  const { translate } = useReader();
  return (
    <nav aria-label={translate('Contents')}>
      <details open data-contents>
        <summary>{translate('Contents')}</summary>
        <search hidden>
          <input
            type="search"
            aria-label={translate('Search calls and schemas')}
            placeholder={translate('Search')}
            autoComplete="off"
          />
          <p role="status" data-results={translate('Results: :count', { count: '#' })} />
        </search>
        <a href="#introduction">{translate('Introduction')}</a>
        {groups.map(({ name, calls }) => (
          <details key={name} data-group>
            <summary>
              <span {...ofDocument}>{name}</span>
            </summary>
            <ul>
              {calls.map(({ operationId, method, summary }) => (
                <li key={operationId} data-for={operationId}>
                  <a href={`#${operationId}`}>
                    <span {...ofDocument}>
                      <span className="method" data-method={method}>
                        {method}
                      </span>{' '}
                      {summary}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <details data-group>
          <summary>{translate('Webhook events')}</summary>
          <ul>
            {events.map(({ operationId, path }) => (
              <li key={operationId} data-for={operationId}>
                <a href={`#${operationId}`}>
                  <span {...ofDocument}>{path}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
        <details data-group>
          <summary>{translate('Schemas')}</summary>
          <ul>
            {schemas.map((name) => (
              <li key={name} data-for={schemaId(name)}>
                <a href={`#${schemaId(name)}`}>
                  <span {...ofDocument}>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      </details>
    </nav>
  );
}

/** How calls are authenticated, and what the document says of itself. */
function Introduction({ title, version, description }: ApiDocument['info']) {
  const { translate } = useReader();
  const signingIn = translate(
    'Create an API token in :settings or with :call, and send it with each call as :header.',
    {
      settings: `[${translate('Account settings')}](/account-settings#developers)`,
      call: '`POST /api/v1/auth/login`',
      header: '`Authorization: Bearer YOUR_TOKEN`',
    },
  );
  return (
    <section id="introduction" className="introduction">
      <h1>
        <span {...ofDocument}>{title}</span>
      </h1>
      <p className="version">{translate('Version :version', { version })}, OpenAPI 3.1</p>
      <Markdown text={signingIn} />
      <div {...ofDocument}>
        <Markdown text={description} />
      </div>
    </section>
  );
}

function Reference({ document, groups, events }: { document: ApiDocument; groups: Group[]; events: Call[] }) {
  const { translate } = useReader();
  return (
    <>
      {groups.map(({ name, description: about, calls }) => (
        <section key={name} id={groupId(name)} {...ofDocument}>
          <h2>{name}</h2>
          <Markdown text={about} />
          {calls.map((call) => (
            <CallArticle key={call.operationId} document={document} call={call} />
          ))}
        </section>
      ))}
      <section id="group-events" {...ofDocument}>
        <h2>
          <Chrome>{translate('Webhook events')}</Chrome>
        </h2>
        {events.map((call) => (
          <CallArticle key={call.operationId} document={document} call={call} isEvent />
        ))}
      </section>
      <section id="group-schemas" {...ofDocument}>
        <h2>
          <Chrome>{translate('Schemas')}</Chrome>
        </h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <NamedSchema key={name} name={name} schema={schema} />
        ))}
      </section>
    </>
  );
}

function Page({ document, nonce }: { document: ApiDocument; nonce: string }) {
  const { language, translate } = useReader();
  const groups = groupsOf(document);
  const events = callsIn(document.webhooks);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{document.info.title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the style of this page. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: pageStyle }} />
      </head>
      <body>
        <a className="skip" href="#introduction">
          {translate('Skip to content')}
        </a>
        <header>
          <a href="/">{translate('Back to the site')}</a>
          <a href="/api/v1/openapi.json" download="openapi.json">
            {translate('Download the OpenAPI document')}
          </a>
        </header>
        <div className="columns">
          <Contents groups={groups} events={events} schemas={Object.keys(document.components.schemas)} />
          <main>
            <Introduction {...document.info} />
            <Reference document={document} groups={groups} events={events} />
          </main>
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script of this page. */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: pageScript }} />
      </body>
    </html>
  );
}

/** The page for a reader, with `nonce` on its script and its style. */
export const renderApiDocs = (document: ApiDocument, reader: Reader, nonce: string) =>
  `<!doctype html>${renderToStaticMarkup(
    <ReaderContext value={reader}>
      <Page document={document} nonce={nonce} />
    </ReaderContext>,
  )}`;
