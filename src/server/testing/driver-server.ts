import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line of the driver to the server, from both of its ends. */
export interface DriverLine {
  /** What the driver writes to. */
  near: Socket;
  /** What the server answers on. */
  far: Socket;
}

/** How a statement is answered: one that is held is done as soon as the next one has come; `ended` ends the line. */
export type Answer = (statement: string, line: DriverLine) => 'done' | 'refused' | 'held' | 'ended';

const message = (type: string, ...parts: (Buffer | string | number)[]) => {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.from([part >>> 24, part >>> 16, part >>> 8, part]);
      return typeof part === 'string' ? Buffer.from(part) : part;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const noParameters = message('t', Buffer.alloc(2));
const refusal = message('E', 'SERROR\0', 'C25006\0', 'Mnot now\0', '\0');
const ending = message('E', 'SFATAL\0', 'VFATAL\0', 'C57P01\0', 'Mover\0', '\0');
const tagOf = (statement: string) =>
  (/^(begin|commit|rollback)/.exec(statement)?.[1] ?? 'select 0').toUpperCase();

/** As much of the protocol as the driver needs to send statements without rows; what is no query it answers by itself. */
class Session {
  #rest = Buffer.alloc(0);
  #isStarted = false;
  #statement = '';
  /** A transaction is. */
  #isOpen = false;
  #held: string | null = null;

  constructor(
    private readonly line: DriverLine,
    private readonly answer: Answer,
    private readonly asksPassword: boolean,
  ) {
    line.far.on('data', (bytes) => this.#take(bytes));
    line.far.on('error', () => undefined);
  }

  #take(bytes: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (;;) {
      const head = this.#isStarted ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readUInt32BE(head);
      if (this.#rest.length < length) return;
      const type = this.#isStarted ? this.#rest.toString('latin1', 0, 1) : 'startup';
      const body = this.#rest.subarray(head + 4, length);
      this.#rest = this.#rest.subarray(length);
      this.#on(type, body);
    }
  }

  #send(...messages: Buffer[]): void {
    if (this.line.far.writable) this.line.far.write(Buffer.concat(messages));
  }

  #ready(): void {
    this.#send(message('Z', this.#isOpen ? 'T' : 'I'));
  }

  #letIn(): void {
    this.#send(message('R', 0));
    this.#ready();
  }

  #on(type: string, body: Buffer): void {
    if (type === 'startup') {
      this.#isStarted = true;
      if (this.asksPassword) this.#send(message('R', 3));
      else this.#letIn();
    }
    if (type === 'P') {
      const name = body.indexOf(0);
      this.#statement = body.toString('utf8', name + 1, body.indexOf(0, name + 1)).trim();
      this.#send(message('1'));
    }
    if (type === 'p') this.#letIn();
    if (type === 'Q') {
      this.#statement = body.toString('utf8', 0, body.indexOf(0)).trim();
      this.#execute();
      if (this.#held === null) this.#ready();
    }
    if (type === 'D') this.#send(noParameters, message('n'));
    if (type === 'B') this.#send(message('2'));
    if (type === 'E') this.#execute();
    if (type === 'S' && this.#held === null) this.#ready();
  }

  #execute(): void {
    const answer = this.answer(this.#statement, this.line);
    if (this.#held !== null) {
      this.#finish(this.#held);
      this.#held = null;
      this.#ready();
    }
    if (answer === 'held') this.#held = this.#statement;
    if (answer === 'done') this.#finish(this.#statement);
    if (answer === 'refused') this.#send(refusal);
    if (answer === 'ended') this.line.far.end(ending);
  }

  #finish(statement: string): void {
    const tag = tagOf(statement);
    this.#isOpen = tag === 'BEGIN' || (this.#isOpen && tag === 'SELECT 0');
    this.#send(message('C', `${tag}\0`));
  }
}

interface Settings {
  answer?: Answer;
  asksPassword?: boolean;
  /** Called with each line before the driver has it; a promise keeps the driver waiting. */
  onLine?: (near: Socket, count: number) => unknown;
}

/** A server that does what a test says with the statements that it gets; `socket` is how the driver opens a line to it. */
export async function openDriverServer({
  answer = () => 'done',
  asksPassword = false,
  onLine,
}: Settings = {}) {
  const statements: string[] = [];
  const open = new Set<Socket>();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let lines = 0;
  const cut = () => {
    for (const far of open) far.destroy();
  };
  const socket = async () => {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const near = connect(port, '127.0.0.1');
    const [[far]] = await Promise.all([accepted, once(near, 'connect')]);
    open.add(far);
    const noting: Answer = (statement, line) => {
      statements.push(statement);
      return answer(statement, line);
    };
    new Session({ near, far }, noting, asksPassword);
    lines += 1;
    await onLine?.(near, lines);
    return near;
  };
  return {
    socket,
    /** All that it got, in order. */
    statements,
    /** Cuts every line. */
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
