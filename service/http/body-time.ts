import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from '#service/http/problems.ts';

/** How long a body may take: whoever sends drop by drop is not to hold a connection for ever. */
export interface BodyTime {
  readonly whole: number;
  /** Milliseconds in which an upload has to bring `least` bytes. */
  readonly pause: number;
  readonly least: number;
}

export const usualBodyTime: BodyTime = { whole: 30_000, pause: 20_000, least: 20_000 };

/**
 * Milliseconds that a request may take: the largest upload at the slowest pace that is let pass,
 * and an hour at least.
 */
export const longestUpload = (maxUploadBytes: number): number =>
  Math.max(3_600_000, Math.ceil((maxUploadBytes / usualBodyTime.least) * usualBodyTime.pause));

export const tooSlow = (): HttpRefusal =>
  new HttpRefusal(408, 'The request took too long to arrive.');

/** Refuses JSON bodies that are not whole in time; uploads have `watchUpload`. */
export function limitBodyTime(app: FastifyInstance, { whole }: BodyTime): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-type']?.startsWith('multipart/') !== true) {
      const late = setTimeout(() => {
        // The parser of the body treats this as a failure of the body.
        if (payload.listenerCount('error') > 0) payload.emit('error', tooSlow());
      }, whole);
      timers.set(request, late.unref());
    }
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

/**
 * Tells when a body brings less than `least` bytes in a `pause`, unless all has come, or it is we
 * who do not take what has come.
 * @returns what ends the watch
 */
export function watchPace(
  body: IncomingMessage,
  { pause, least }: BodyTime,
  slow: () => void,
): () => void {
  let arrived = 0;
  const count = (piece: Buffer) => {
    arrived += piece.length;
  };
  const watch = setInterval(() => {
    if (arrived < least && body.readableLength === 0 && !body.complete && !body.readableEnded) {
      clearInterval(watch);
      slow();
    }
    arrived = 0;
  }, pause);
  body.on('data', count);
  return () => {
    clearInterval(watch);
    body.off('data', count);
  };
}

/** Breaks off an upload that comes too slowly. @returns what ends the watch */
export function watchUpload(body: IncomingMessage, time: BodyTime): () => void {
  return watchPace(body, time, () => {
    if (body.listenerCount('error') > 0) body.emit('error', tooSlow());
  });
}

/**
 * Cuts a client that goes on sending too slowly what was refused already; a quick one may send the
 * rest, since a browser reads an answer only then.
 */
export function cutLeftovers(app: FastifyInstance, time: BodyTime): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false && !raw.destroyed)
      raw.once(
        'close',
        watchPace(raw, time, () => raw.destroy()),
      );
    // What nobody takes any more would stand before the next request of this connection for ever.
    if (!raw.readableEnded && !raw.destroyed) raw.unpipe().resume();
    done();
  });
}
