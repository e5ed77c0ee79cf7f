import type { z } from 'zod';
import { type DomainEvent, defineJob, type Finish, type Job } from './job.ts';

/** Type of a domain event: its name, and the ids in its data. Listeners read the rest. */
export interface EventType<Data extends object> {
  name: string;
  data: z.ZodType<Data>;
}

/** Names the type parameter of an event by inference. */
export const defineEvent = <Data extends object>(event: EventType<Data>): EventType<Data> => event;

export const eventOf = <Data extends object>({ name }: EventType<Data>, data: Data): DomainEvent => ({
  event: name,
  data,
});

interface Listener<Needs, Data> {
  /** The name of its job. */
  name: string;
  /** Description in English, for the log. */
  label: string;
  /** Filter of the events; default: all of them. Evaluated when the event is emitted. */
  when?: (data: Data) => boolean;
  run: (needs: Needs, data: Data, finish: Finish) => Promise<void>;
}

/** A job that is enqueued with every event of that kind, in the transaction in which it happens. */
export const defineListener = <Needs, Data extends object>(
  event: EventType<Data>,
  { name, label, when, run }: Listener<Needs, Data>,
): Job<Needs, Data> => defineJob({ name, label, data: event.data, run, on: { event: event.name, when } });
