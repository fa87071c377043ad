import { paymentTypes } from '#contract/invoice.ts';
import { at, isFields, listOf, took, type Answer } from './answer.ts';
import { finding, type Finding } from './facts.ts';
import { judgeDecimals, judgeShape, judgeWords } from './judge-list.ts';

const whole = ['items', 'card', 'payment', 'history', 'vat', 'file', 'words'] as const;

function judgeHistory(sent: unknown): Finding {
  if (sent === undefined) return finding('history', 'not_sent');
  if (!Array.isArray(sent)) return finding('history', 'shape_other');
  return judgeShape('history', ['action', 'created_at'], sent);
}

/**
 * Where the document of an invoice is: `site` is the origin of the page, `service` that of the
 * service (gap G23).
 */
export function judgeFile(sent: unknown, site: string, service: string): Finding {
  const address = isFields(sent) ? at(sent, 'url') : sent;
  if (typeof address !== 'string' || address === '') return finding('file', 'none_seen');
  if (!URL.canParse(address))
    return finding('file', URL.canParse(address, service) ? 'file_relative' : 'shape_other');
  const { origin } = new URL(address);
  return origin === site || origin === service
    ? finding('file', 'file_same')
    : finding('file', 'file_other', { origin });
}

/**
 * Everything that one invoice tells; where there is none, that it cannot be told (interface 2.2).
 */
export function judgeRecord(
  answer: Answer | undefined,
  site: string,
  service: string,
): readonly Finding[] {
  if (!took(answer)) return whole.map((check) => finding(check, 'none_seen'));
  const { json } = answer;
  return [
    judgeDecimals(
      'items',
      listOf(at(json, 'items')).flatMap((item) =>
        ['quantity', 'total_price', 'vat_rate'].map((field) => at(item, field)),
      ),
    ),
    judgeShape('card', ['uid', 'first_four_digits', 'last_four_digits'], [at(json, 'card')]),
    judgeWords('payment', paymentTypes, [at(json, 'payment_type')]),
    judgeHistory(at(json, 'history')),
    at(json, 'vat_categories') === undefined
      ? finding('vat', 'not_sent')
      : judgeShape('vat', ['vat_rate', 'net', 'vat', 'total'], listOf(at(json, 'vat_categories'))),
    judgeFile(at(json, 'file'), site, service),
    finding('words', at(json, 'words') === undefined ? 'words_absent' : 'words_kept'),
  ];
}

/** Whether a changed record can be told by its version (gap G32). */
export function judgeVersion(answer: Answer | undefined): Finding {
  if (!took(answer)) return finding('etag', 'none_seen');
  const tag = answer.headers.get('ETag');
  return finding(
    'etag',
    tag === null ? 'etag_absent' : tag.startsWith('W/') ? 'etag_weak' : 'etag_there',
  );
}

/**
 * Whether the document opens without the key, as an image or a frame would ask for it; else with it
 * (gap G23).
 */
export function judgeOpening(without: Answer | undefined, withKey: Answer | undefined): Finding {
  const type = (answer: Answer | undefined) =>
    answer?.kind === 'answer'
      ? (answer.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim() || '–'
      : '–';
  if (without === undefined) return finding('file_opens', 'none_seen');
  if (took(without)) return finding('file_opens', 'opens', { type: type(without) });
  if (took(withKey)) return finding('file_opens', 'opens_with_key', { type: type(withKey) });
  return finding('file_opens', 'opens_not', {
    status: without.kind === 'answer' ? without.status : without.why,
  });
}
