import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpRefusal } from '#service/http/problems.ts';

/** Limits on the time of a body, so that a slow sender does not hold a connection forever. */
export interface BodyTime {
  readonly whole: number;
  /** Milliseconds in which an upload must send `least` bytes. */
  readonly pause: number;
  readonly least: number;
}

export const usualBodyTime: BodyTime = { whole: 30_000, pause: 20_000, least: 20_000 };

/** Milliseconds of the largest upload at the slowest allowed pace, at least an hour. */
export const longestUpload = (maxUploadBytes: number): number =>
  Math.max(3_600_000, Math.ceil((maxUploadBytes / usualBodyTime.least) * usualBodyTime.pause));

export const tooSlow = (): HttpRefusal =>
  new HttpRefusal(408, 'The request took too long to arrive.');

/** Refuses JSON bodies that are not complete in time; uploads have `watchUpload`. */
export function limitBodyTime(app: FastifyInstance, { whole }: BodyTime): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.headers['content-type']?.startsWith('multipart/') !== true) {
      const late = setTimeout(() => {
        // The body's parser treats this as a failure of the body.
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
 * Reports a body that sends less than `least` bytes in a `pause`, unless it is complete, or we
 * ourselves do not read it.
 * @returns stops watching
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

/** Aborts an upload that is too slow. @returns stops watching */
export function watchUpload(body: IncomingMessage, time: BodyTime): () => void {
  return watchPace(body, time, () => {
    if (body.listenerCount('error') > 0) body.emit('error', tooSlow());
  });
}

/**
 * Cuts off a client that keeps sending slowly after a refusal. A quick one may send the rest, since
 * browsers read the response only then.
 */
export function cutSlowSenders(app: FastifyInstance, time: BodyTime): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete === false && !raw.destroyed)
      raw.once(
        'close',
        watchPace(raw, time, () => raw.destroy()),
      );
    // An unread body would precede the next request on this connection forever.
    if (!raw.readableEnded && !raw.destroyed) raw.unpipe().resume();
    done();
  });
}
