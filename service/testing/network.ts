import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The network to a server, which a test can cut, refuse, slow down or freeze. */
export class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #frozen = new Set<Socket>();
  /** Whether new connections are refused. */
  refuses = false;
  /** Whether new connections are frozen. */
  freezes = false;
  /** Number of bytes of the next answers that pass before they are cut. */
  cutAfter = Infinity;
  /** Milliseconds before each piece of an answer. */
  delay = 0;

  constructor(port: number, host: string) {
    this.#server = createServer((near) => {
      if (this.refuses) return near.destroy();
      const far = connect(port, host);
      if (this.freezes) for (const socket of [near, far]) this.#frozen.add(socket);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => undefined).on('close', () => to.destroy());
        from.on('data', (bytes) => {
          if (this.#frozen.has(from)) return;
          if (from === near) to.write(bytes);
          else this.#answer(bytes, from, to);
        });
      }
      return undefined;
    });
  }

  #answer(bytes: Buffer, from: Socket, to: Socket): void {
    const passed = bytes.subarray(0, this.cutAfter);
    this.cutAfter -= passed.length;
    const send = () => {
      to.write(passed);
      if (passed.length < bytes.length) to.end(() => to.destroy());
    };
    if (this.delay === 0) return send();
    // The next piece waits too, so that they arrive in order.
    from.pause();
    setTimeout(() => {
      send();
      from.resume();
    }, this.delay);
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  /** Freezes the present connections without closing them. */
  freeze(): void {
    for (const socket of this.#sockets) this.#frozen.add(socket);
  }

  end(): void {
    this.#server.close();
    this.cut();
  }
}
