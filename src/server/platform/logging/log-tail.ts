import type { DestinationStream } from 'pino';

/** How many lines are remembered. */
const remembered = 1000;

const errorLevel = /^\{"level":[56]0,/;

/**
 * The last log lines of this process, whether or not they are written to standard output. Error lines are also passed
 * to a listener, even where the site logs none.
 */
export class LogTail {
  readonly #lines: string[] = [];
  #next = 0;
  #hear: (line: string) => void = () => undefined;

  /** Calls back with every line of an error. */
  onError(hear: (line: string) => void): void {
    this.#hear = hear;
  }

  /** The remembered lines, oldest first. */
  lines(): string[] {
    return [...this.#lines.slice(this.#next), ...this.#lines.slice(0, this.#next)];
  }

  /** A stream that buffers all lines and passes on those of the site's log level. */
  before(target: DestinationStream, passes: (line: string) => boolean): DestinationStream {
    return {
      write: (line) => {
        if (passes(line)) target.write(line);
        this.#lines[this.#next] = line;
        this.#next = (this.#next + 1) % remembered;
        if (errorLevel.test(line)) this.#hear(line);
      },
    };
  }
}
