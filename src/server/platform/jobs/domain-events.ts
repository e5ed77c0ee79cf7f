import type { z } from 'zod';
import { defineJob, type Fact, type Finish, type Job } from './job.ts';

/** Something that happened in a domain: its name, and what names it. The rest is read by whoever hears of it. */
export interface DomainEvent<Data extends object> {
  name: string;
  data: z.ZodType<Data>;
}

/** Names the type parameter of an event by inference. */
export const defineEvent = <Data extends object>(event: DomainEvent<Data>): DomainEvent<Data> => event;

export const fact = <Data extends object>({ name }: DomainEvent<Data>, data: Data): Fact => ({
  event: name,
  data,
});

interface Listener<Needs, Data> {
  /** The name of its job. */
  name: string;
  /** What it does, for people who read the log. */
  label: string;
  /** Which of the events it hears of; all of them unless said. Decided when the event happens. */
  when?: (data: Data) => boolean;
  run: (needs: Needs, data: Data, finish: Finish) => Promise<void>;
}

/** A job that is enqueued with every event of that kind, in the transaction in which it happens. */
export const defineListener = <Needs, Data extends object>(
  event: DomainEvent<Data>,
  { name, label, when, run }: Listener<Needs, Data>,
): Job<Needs, Data> => defineJob({ name, label, data: event.data, run, on: { event: event.name, when } });
