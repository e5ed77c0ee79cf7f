import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

export const organisations = pgTable(
  'organisations',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    notes: text('notes'),
    /** Whether its members read and answer each other's requests. */
    shared_requests: boolean('shared_requests').notNull().default(false),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('organisations_name_in_any_case').on(sql`lower(${table.name})`),
    index('organisations_newest').on(table.created_at, table.id),
  ],
);

/** Domains of email addresses: people with a verified address of one join its organisation. */
export const organisationDomains = pgTable(
  'organisation_domains',
  {
    /** In lower case and ASCII, as addresses are stored. */
    domain: text('domain').primaryKey(),
    organisation_id: integer('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** Its place in the list. */
    position: smallint('position').notNull(),
  },
  (table) => [index('organisation_domains_organisation').on(table.organisation_id, table.position)],
);

/** A person is in one organisation at most. */
export const organisationMembers = pgTable(
  'organisation_members',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null after a removal by hand: the person does not join by their address again. */
    organisation_id: integer('organisation_id').references(() => organisations.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('organisation_members_organisation').on(table.organisation_id, table.user_id)],
);
