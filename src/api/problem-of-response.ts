import { nonFieldErrors } from '#contract/problem.ts';
import type { Problem } from '#src/api/api-error.ts';

type ProblemText = Pick<Extract<Problem, { kind: 'refused' }>, 'detail' | 'fields'>;

/** A response that refused a request. */
interface RefusedResponse {
  readonly status: number;
  /** The response's body. */
  readonly text: string;
  /** The endpoint's name, such as `GET /v1/invoices/`. */
  readonly endpoint: string;
  /** The `Retry-After` header: seconds or a date. */
  readonly retryAfter: string | null;
}

/**
 * What our own service says: nothing, `{"detail": "…"}`, or messages by field (gap G27); undefined
 * for other forms.
 */
function ownProblem(text: string): ProblemText | undefined {
  if (text === '') return { detail: '', fields: {} };
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
  const fields: Record<string, readonly string[]> = {};
  for (const [name, messages] of Object.entries(sent)) {
    if (name === 'detail' && typeof messages === 'string' && Object.keys(sent).length === 1)
      return { detail: messages.trim(), fields };
    const isList =
      Array.isArray(messages) &&
      messages.length > 0 &&
      messages.every((one): one is string => typeof one === 'string' && one.trim() !== '');
    if (!isList || ['detail', 'errors', 'details', 'message', 'error'].includes(name))
      return undefined;
    fields[name] = messages;
  }
  return { detail: (fields[nonFieldErrors] ?? []).join(' '), fields };
}

function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1_000));
}

/**
 * The problem that a refused response describes (gaps G27, G38).
 * @param readOtherForm reads a body that our own service would not send
 */
export async function problemOfResponse(
  { status, text, endpoint, retryAfter }: RefusedResponse,
  readOtherForm: (byField: boolean) => Promise<ProblemText>,
): Promise<Problem> {
  const wait = secondsUntil(retryAfter);
  const byField = [400, 409, 422].includes(status);
  const own = ownProblem(text);
  const problemText =
    own && (byField || Object.keys(own.fields).length === 0)
      ? own
      : await readOtherForm(byField).catch(() => ({ detail: '', fields: {} }));
  return {
    kind: 'refused',
    status,
    endpoint,
    ...problemText,
    ...(wait === undefined ? {} : { retryAfter: wait }),
  };
}
