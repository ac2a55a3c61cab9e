/** The reference page: the OpenAPI document as HTML that needs no script. */
import { escapeHtml } from '#server/kernel/http/html.ts';
import { docsStyles } from './docs-styles.ts';
import {
  type JsonSchema,
  named,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
} from './openapi.ts';
import { makeExample, readSchemaName, typeWords } from './schema-words.rules.ts';

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** Each reply replaces `{{nonce}}` with its own nonce. */
export function docsPage(document: OpenApiDocument): string {
  const groups = document.tags.map(({ name }) => ({ name, calls: callsOf(document, name) }));
  const links = [
    ['Getting started', 'start'],
    ...groups.map(({ name }) => [name, anchorOf(name)]),
    ['Shapes', 'shapes'],
  ]
    .map(([name = '', anchor]) => `<li><a href="#${anchor}">${escapeHtml(name)}</a></li>`)
    .join('');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <title>API reference · Dealer CRM</title>
    <style nonce="{{nonce}}">${docsStyles}</style>
  </head>
  <body>
    <header class="bar">
      <strong>Dealer CRM</strong>
      <a href="/account">Access tokens</a>
      <a href="/">Back to the CRM</a>
    </header>
    <div class="frame">
      <nav class="contents" aria-label="Contents" tabindex="0">
        <ul class="wide">${links}</ul>
        <details class="short"><summary>Contents</summary><ul>${links}</ul></details>
      </nav>
      <main>
        ${introduction(document)}
        ${groups.map(({ name, calls }) => group(document, name, calls)).join('')}
        ${shapes(document)}
      </main>
    </div>
  </body>
</html>
`;
}

function introduction(document: OpenApiDocument): string {
  const { info, servers, components } = document;
  const example = `curl ${servers[0]?.url}/api/people?limit=50 \\\n  -H 'Authorization: Bearer dcrm_…'`;
  const headers = Object.values(components.parameters).map(({ in: _, ...header }) => field(header));
  const answered = Object.entries(components.headers).map(([name, header]) =>
    field({
      name: name
        .replace('XTotalCount', 'X-Total-Count')
        .replace('XDeedId', 'X-Deed-Id')
        .replace('RetryAfter', 'Retry-After'),
      ...header,
    }),
  );
  const refused = Object.values(components.responses);
  const statuses = Object.keys(components.responses);
  const words = info.description.split('\n\n').map((words) => `<p>${codeWords(words)}</p>`);
  return `<section id="start" aria-labelledby="title">
    <h1 id="title">API reference</h1>
    ${words.join('')}
    <pre>${escapeHtml(example)}</pre>
    <p>The same for programs: <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>
    <h2 class="small">Headers that calls take</h2>
    <ul class="fields">${headers.join('')}</ul>
    <h2 class="small">Headers that replies carry</h2>
    <ul class="fields">${answered.join('')}</ul>
    <h2 class="small">Refusals</h2>
    <ul class="fields">${refused
      .map(({ description }, index) =>
        row(statusOf(document, statuses[index] ?? ''), '', description),
      )
      .join('')}</ul>
  </section>`;
}

/** The status with which calls send a shared reply. */
function statusOf({ paths }: OpenApiDocument, name: string): string {
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const [status, reply] of Object.entries(responses)) {
        if ('$ref' in reply && readSchemaName(reply.$ref) === name) return status;
      }
    }
  }
  return name;
}

function callsOf({ paths }: OpenApiDocument, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

function group(document: OpenApiDocument, name: string, calls: Call[]): string {
  const index = calls.map(
    ({ method, path, operation: { operationId, summary } }) =>
      `<li>${methodWord(method)}<a href="#${operationId}"><code>${escapeHtml(path)}</code></a><span>${escapeHtml(summary)}</span></li>`,
  );
  return `<section id="${anchorOf(name)}" aria-labelledby="${anchorOf(name)}-title">
    <h2 id="${anchorOf(name)}-title">${escapeHtml(name)}</h2>
    <ul class="index">${index.join('')}</ul>
    ${calls.map((call) => article(document, call)).join('')}
  </section>`;
}

function article(document: OpenApiDocument, { method, path, operation }: Call): string {
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = operation.parameters
    .map((parameter) => parameterOf(document, parameter))
    // Described once, at the top, because every call accepts it.
    .filter(({ name }) => name !== 'Time-Zone');
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) =>
      `<h4>Body, <code>${escapeHtml(type)}</code></h4>${shape(document, schema)}`,
  );
  const replies = Object.entries(responses)
    .map(([status, reply]) => {
      if ('$ref' in reply) return undefined;
      const contents = Object.entries(reply.content ?? {}).map(([type, { schema }]) =>
        type === 'application/json' ? typeWords(schema) : type,
      );
      const carried = Object.keys(reply.headers ?? {}).join(', ');
      const note = carried === '' ? reply.description : `${reply.description} With ${carried}.`;
      return row(status, contents.join(' or '), note);
    })
    .filter((reply) => reply !== undefined);
  const refused = Object.entries(responses).flatMap(([status, reply]) =>
    '$ref' in reply ? [status] : [],
  );
  return `<article id="${operationId}" aria-labelledby="${operationId}-title">
    <div class="call">${methodWord(method)}<code>${escapeHtml(path)}</code></div>
    <h3 id="${operationId}-title">${escapeHtml(summary)}</h3>
    <p class="quiet">${escapeHtml(description)}</p>
    ${parameters.length > 0 ? `<h4>Parameters</h4><ul class="fields">${parameters.map(field).join('')}</ul>` : ''}
    ${bodies.join('')}
    <h4>Replies</h4>
    <ul class="fields">${replies.join('')}${row(refused.join(' '), '[ErrorReply]', '')}</ul>
    <h4>Example</h4>
    <pre>${escapeHtml(curl(document, { method, path, operation }))}</pre>
  </article>`;
}

function parameterOf(document: OpenApiDocument, parameter: Parameter | Reference): Parameter {
  return '$ref' in parameter ? named(document.components.parameters, parameter) : parameter;
}

/** The fields of an object, or the type of what has none. */
function shape(document: OpenApiDocument, schema: JsonSchema): string {
  if (schema.$ref) {
    const whole = shape(document, named(document.components.schemas, { $ref: schema.$ref }));
    return whole;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const objects = choices.filter(({ properties }) => properties);
  if (objects.length > 0) {
    const either = objects.map((choice) => shape(document, choice)).join('<h4>or</h4>');
    return schema.description ? `<p>${escapeHtml(schema.description)}</p>${either}` : either;
  }
  if (!schema.properties) return `<p>${linked(typeWords(schema))}</p>`;
  const fields = Object.entries(schema.properties).map(([name, { description, ...field }]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
    ...(description === undefined ? {} : { description }),
  }));
  return `<ul class="fields">${fields.map(field).join('')}</ul>`;
}

interface Field {
  name: string;
  schema: JsonSchema;
  required?: boolean;
  description?: string;
  in?: string;
}

function field({ name, schema, required, description, in: place }: Field): string {
  const inner = [schema, ...(schema.anyOf ?? [])].find((each) => each.description)?.description;
  const preset = 'default' in schema ? `, ${JSON.stringify(schema.default)} unless sent` : '';
  const marks = [place === 'query' || place === 'header' ? place : '', required ? 'required' : ''];
  const mark = marks.filter((word) => word !== '').join(', ');
  return row(name, typeWords(schema) + preset, description ?? inner ?? '', mark);
}

function row(name: string, type: string, note: string, mark = ''): string {
  const marked = mark === '' ? '' : ` <span class="must">${escapeHtml(mark)}</span>`;
  const noted = note === '' ? '' : `<span class="note">${escapeHtml(note)}</span>`;
  return `<li><span><code>${escapeHtml(name)}</code>${marked}</span><span>${linked(type)}${noted}</span></li>`;
}

function shapes(document: OpenApiDocument): string {
  const all = Object.entries(document.components.schemas)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, schema]) => `<article id="shape-${name}" aria-labelledby="shape-${name}-title">
        <h3 id="shape-${name}-title">${escapeHtml(name)}</h3>${shape(document, schema)}</article>`,
    );
  return `<section id="shapes" aria-labelledby="shapes-title"><h2 id="shapes-title">Shapes</h2>${all.join('')}</section>`;
}

function curl(document: OpenApiDocument, { method, path, operation }: Call): string {
  const { schemas } = document.components;
  const query = operation.parameters
    .map((parameter) => parameterOf(document, parameter))
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${makeExample(schemas, schema, name)}`)
    .join('&');
  const url = `${document.servers[0]?.url}${path}${query === '' ? '' : `?${query}`}`;
  const lines = [`curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} '${url}'`];
  const takesToken = operation.security.some((way) => 'accessToken' in way);
  if (takesToken) lines.push(`-H 'Authorization: Bearer dcrm_…'`);
  else if (operation.security.length > 0) lines.push(`-H 'Cookie: session=…'`);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === 'application/json' && content) {
    const body = JSON.stringify(makeExample(schemas, content.schema));
    lines.push(`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`);
  } else if (type === 'multipart/form-data' && content) {
    for (const name of content.schema.required ?? []) {
      const value =
        name === 'file' ? '@file' : makeExample(schemas, content.schema.properties?.[name] ?? {});
      lines.push(`-F '${name}=${value}'`);
    }
  }
  return lines.join(' \\\n  ');
}

function methodWord(method: string): string {
  return `<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function anchorOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}

/** Turns `[Person]` in the description of a type into a link. */
function linked(words: string): string {
  return escapeHtml(words).replace(/\[(\w+)\]/g, '<a href="#shape-$1">$1</a>');
}

function codeWords(words: string): string {
  return escapeHtml(words).replace(/`([^`]+)`/g, '<code>$1</code>');
}
