import { runTimeConfig } from '#src/api/run-time-config.ts';

/** The header that makes a repeated create safe, where the service knows it (gap G31). */
export function idempotency(key: string | undefined): Record<string, string> {
  return key !== undefined && runTimeConfig().dialect.idempotencyKey
    ? { 'Idempotency-Key': key }
    : {};
}
