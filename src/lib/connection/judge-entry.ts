import { isAbsence } from '#src/lib/absence.ts';
import { took, type Answer } from './answer.ts';
import { finding, type Finding } from './facts.ts';

/** How the first question went: address, interface and key, in this order (interface 5). */
export interface Entry {
  readonly answer: Answer;
  /** Scheme, host and path of the service; nothing else of its address. */
  readonly address: string;
  /** The browser keeps a page of https from asking http. */
  readonly mixed: boolean;
  readonly keyGiven: boolean;
  /** In what the answer is not as the interface says; undefined when it is. */
  readonly departure: Departure | undefined;
}

/**
 * In what an answer is not as the interface says: the field and the kind of trouble, and whether
 * the app copes.
 */
export interface Departure {
  readonly issue: string;
  readonly readable: boolean;
}

/**
 * @returns findings for `address`, `interface` and `key`; the later ones are missing where the
 * earlier ones fail
 */
export function judgeEntry({
  answer,
  address,
  mixed,
  keyGiven,
  departure,
}: Entry): readonly Finding[] {
  if (answer.kind === 'nothing')
    return [mixed ? finding('address', 'mixed') : finding('address', answer.why, { address })];
  const reached = finding('address', answer.redirected ? 'redirected' : 'reached', { address });
  const { status } = answer;
  if (isAbsence(status)) return [reached, finding('interface', 'absent', { status })];
  if (status >= 500) return [reached, finding('interface', 'trouble', { status })];
  if (took(answer)) {
    if (answer.json === undefined)
      return [
        reached,
        finding('interface', 'not_json', {
          type: (answer.headers.get('Content-Type') ?? '–').split(';', 1)[0] ?? '–',
        }),
      ];
    return [
      reached,
      departure === undefined
        ? finding('interface', 'speaks')
        : finding('interface', departure.readable ? 'mended' : 'breaks', {
            issue: departure.issue,
          }),
      finding('key', 'accepted'),
    ];
  }
  const key = !keyGiven
    ? finding('key', 'no_key')
    : status === 401
      ? finding('key', 'not_accepted')
      : status === 403
        ? finding('key', 'forbidden_key')
        : finding('key', 'not_asked');
  return [
    reached,
    finding('interface', status === 401 || status === 403 ? 'speaks' : 'trouble', { status }),
    key,
  ];
}
