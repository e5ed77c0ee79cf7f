import { connect, type Socket } from 'node:net';

/** A stream of live updates, read as cheaply as can be: what arrives is searched for the text that is waited for. */
export class LiveStream {
  readonly #socket: Socket;
  #awaited: { text: string; heard: (at: number) => void } | undefined;

  constructor(url: URL, cookie: string) {
    this.#socket = connect(Number(url.port), url.hostname);
    this.#socket.write(
      `GET /trpc/notifications.live HTTP/1.1\r\nHost: ${url.host}\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`,
    );
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      if (this.#awaited === undefined || !text.includes(this.#awaited.text)) return;
      this.#awaited.heard(performance.now());
      this.#awaited = undefined;
    });
  }

  hear = (text: string) =>
    new Promise<number>((heard) => {
      this.#awaited = { text, heard };
    });

  close = () => this.#socket.destroy();
}
