import { renderToStaticMarkup } from 'react-dom/server';
import type { ApiDocument } from '../platform/rest/openapi-document.ts';
import { CallArticle } from './call.tsx';
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
  return (
    <nav aria-label="Contents">
      <details open data-contents>
        <summary>Contents</summary>
        <search hidden>
          <input
            type="search"
            aria-label="Search calls and schemas"
            placeholder="Search"
            autoComplete="off"
          />
          <p role="status" />
        </search>
        <a href="#introduction">Introduction</a>
        {groups.map(({ name, calls }) => (
          <details key={name} data-group>
            <summary>{name}</summary>
            <ul>
              {calls.map(({ operationId, method, summary }) => (
                <li key={operationId} data-for={operationId}>
                  <a href={`#${operationId}`}>
                    <span className="method" data-method={method}>
                      {method}
                    </span>{' '}
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
        <details data-group>
          <summary>Webhook events</summary>
          <ul>
            {events.map(({ operationId, path }) => (
              <li key={operationId} data-for={operationId}>
                <a href={`#${operationId}`}>{path}</a>
              </li>
            ))}
          </ul>
        </details>
        <details data-group>
          <summary>Schemas</summary>
          <ul>
            {schemas.map((name) => (
              <li key={name} data-for={schemaId(name)}>
                <a href={`#${schemaId(name)}`}>{name}</a>
              </li>
            ))}
          </ul>
        </details>
      </details>
    </nav>
  );
}

const signingIn = `Create a token on your [account settings](/account-settings#developers), or with \`POST /api/v1/auth/login\`, and \
send it with each call as \`Authorization: Bearer YOUR_TOKEN\`.`;

function Page({ document, nonce }: { document: ApiDocument; nonce: string }) {
  const groups = groupsOf(document);
  const events = callsIn(document.webhooks);
  const schemas = Object.entries(document.components.schemas);
  const { title, version, description } = document.info;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the style of this page. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: pageStyle }} />
      </head>
      <body>
        <a className="skip" href="#introduction">
          Skip to content
        </a>
        <header>
          <a href="/">Back to the site</a>
          <a href="/api/v1/openapi.json" download="openapi.json">
            Download the OpenAPI document
          </a>
        </header>
        <div className="columns">
          <Contents groups={groups} events={events} schemas={schemas.map(([name]) => name)} />
          <main>
            <section id="introduction" className="introduction">
              <h1>{title}</h1>
              <p className="version">Version {version}, OpenAPI 3.1</p>
              <Markdown text={`${signingIn}\n\n${description}`} />
            </section>
            {groups.map(({ name, description: about, calls }) => (
              <section key={name} id={groupId(name)}>
                <h2>{name}</h2>
                <Markdown text={about} />
                {calls.map((call) => (
                  <CallArticle key={call.operationId} document={document} call={call} />
                ))}
              </section>
            ))}
            <section id="group-events">
              <h2>Webhook events</h2>
              {events.map((call) => (
                <CallArticle key={call.operationId} document={document} call={call} isEvent />
              ))}
            </section>
            <section id="group-schemas">
              <h2>Schemas</h2>
              {schemas.map(([name, schema]) => (
                <NamedSchema key={name} name={name} schema={schema} />
              ))}
            </section>
          </main>
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script of this page. */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: pageScript }} />
      </body>
    </html>
  );
}

/** The page, with `nonce` on its script and its style. */
export const renderApiDocs = (document: ApiDocument, nonce: string) =>
  `<!doctype html>${renderToStaticMarkup(<Page document={document} nonce={nonce} />)}`;
