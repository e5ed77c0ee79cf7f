import type { NewJob } from './insert.ts';
import type { DomainEvent, Job } from './job.ts';

/** Subscriptions of jobs to events. */
export class Listeners {
  readonly #byEvent = new Map<string, Job<never>[]>();
  readonly #hearAll: readonly Job<never>[];
  readonly #wants = new Map<string, (fact: DomainEvent) => boolean>();

  constructor(jobs: readonly Job<never>[]) {
    for (const job of jobs) {
      if (job.on !== undefined)
        this.#byEvent.set(job.on.event, [...(this.#byEvent.get(job.on.event) ?? []), job]);
    }
    this.#hearAll = jobs.filter(({ isForAllEvents }) => isForAllEvents === true);
  }

  hearOnly(name: string, wants: (fact: DomainEvent) => boolean): void {
    this.#wants.set(name, wants);
  }

  /** The jobs that these events bring. */
  jobsOf(facts: readonly DomainEvent[]): NewJob[] {
    return facts.flatMap(({ event, data }) => [
      ...(this.#byEvent.get(event) ?? [])
        .filter(({ on }) => on?.when?.(data) ?? true)
        .map(({ name }) => ({ name, data })),
      ...this.#hearAll
        .filter(({ name }) => this.#wants.get(name)?.({ event, data }) ?? true)
        .map(({ name }) => ({ name, data: { ...data, event } })),
    ]);
  }
}
