import postgres from 'postgres';

/** A server, and the migrated database on it to be copied by the test files. */
export interface ServerTemplate {
  url: string;
  database: string;
}

/** One statement on a server, outside of the product. */
export async function asOwner(url: string, statement: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await owner.unsafe(statement);
  } finally {
    await owner.end();
  }
}

/** The address of another database on the server of that address. */
export function urlOfDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Copies a database; answers its name, which says whose it is: whoever made the template drops them all in the end. */
export async function copyOnServer(template: ServerTemplate, copied = template.database): Promise<string> {
  const name = `${template.database}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asOwner(template.url, `create database ${name} template ${copied}`);
  return name;
}

export const dropOnServer = (server: string, database: string) =>
  asOwner(server, `drop database ${database} with (force)`);
