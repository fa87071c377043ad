import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { loadTexts } from '#src/i18n/languages.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Refusals of the embedded service in the words and the language of the app. The interface has no
 * codes for refusals (section 7), so the English sentences serve as codes; `{name}` stands for a
 * value.
 */
export const refusalWords: Readonly<Record<string, (values: Values) => string>> = {
  'There is no such {what}.': () => t`This record no longer exists.`,
  'There is no such company.': () => t`This company no longer exists.`,
  'There is no such card.': () => t`This card no longer exists.`,
  'There is no such file.': () => t`This file no longer exists.`,
  'There is nothing at this address.': () => t`There is nothing at this address.`,
  'Another card has these digits.': () => t`Another card has these digits.`,
  'The invoice has been changed since it was read.': () =>
    t`The invoice was changed in the meantime.`,
  'The permissions of {record} do not allow this now.': ({ record = '' }) =>
    t`The permissions of ${record} don't allow this now.`,
  'Only administrators add and remove people.': () => t`Only administrators add and remove people.`,
  'Nobody can remove themself: another administrator has to.': () =>
    t`Only another administrator can remove you`,
  'This API key is not valid.': () => t`The server doesn't accept this key`,
  'The header Api-Key is missing.': () => t`The request came without a key.`,
  'This key may not create cards.': () => t`Your key may not create cards.`,
  'This key may not create companies.': () => t`Your key may not create companies.`,
  'This key may not upload invoices.': () => t`Your key may not upload invoices.`,
  'This key may not change {record}.': ({ record = '' }) => t`Your key may not change ${record}.`,
  'This key may not delete {record}.': ({ record = '' }) => t`Your key may not delete ${record}.`,
  'Several exports are being made already. Try again in some seconds.': () =>
    t`Several exports are running already. Try again in a few seconds.`,
  'The invoice of this file does not exist any more.': () =>
    t`The invoice of this file no longer exists.`,
  'This file is no longer stored.': () => t`The file is no longer in storage.`,
  'The file has no such bytes.': () => t`The file is shorter than expected.`,
  'This address has expired.': () => t`This address has expired.`,
  'This address has expired. Open the invoice again for a new one.': () =>
    t`This address has expired. Open the invoice again for a new one.`,
  'This address was not given out by this service.': () => t`This address isn't valid.`,
  'The Idempotency-Key has to be a UUID.': () => t`The request was not written as expected.`,
  'This Idempotency-Key was used for another request.': () =>
    t`This was sent before, with other values.`,
  'The first request with this Idempotency-Key is still being worked on.': () =>
    t`The first attempt is still being worked on.`,
  'The request took too long to arrive.': () => t`The request took too long to arrive.`,
  'The headers or the address of the request are too long.': () => t`The request is too long.`,
  'This is not a valid HTTP request.': () => t`The request was not written as expected.`,
  'The body is not valid JSON.': () => t`The request was not written as expected.`,
  'The body is empty.': () => t`The request was not written as expected.`,
  'The body is too large.': () => t`The request is too long.`,
  'The body is not as long as the request says.': () => t`The request didn't arrive completely.`,
  'Send the body as application/json.': () => t`The request was not written as expected.`,
  'Send a JSON object.': () => t`The request was not written as expected.`,
  'Invalid parameters.': () => t`The request was not written as expected.`,
  'The header Host is missing, or names no host.': () =>
    t`The request was not written as expected.`,
  'The disk of the service is full. Nothing was changed; try again when there is room.': () =>
    t`The server's disk is full. Nothing was changed; try again when there is room.`,
  'The service cannot reach its database or its files right now. Try again shortly.': () =>
    t`The server can't reach its database or its files right now. Try again shortly.`,
  'Something went wrong in the service. It has been written down there.': () =>
    t`The cause is in the server's log.`,
  'Too many requests. Come back in {seconds} seconds.': () => t`Too many requests.`,
  'The invoicing service did not answer in time.': () => t`The server didn't answer in time.`,
  'The invoicing service cannot be reached.': () => t`Can't reach the server`,
  'The file is larger than {most} MB, the most that is taken.': ({ most = '' }) =>
    t`The file is larger than ${most} MB, the most the server accepts.`,
  'This file is empty.': () => t`This file is empty.`,
  'This picture claims {width} × {height} pixels ({million} megapixels). At most 100 megapixels are taken.':
    ({ width = '', height = '' }) =>
      t`This picture has ${width} × ${height} pixels; the server accepts at most 100 megapixels.`,
  'This is a signed envelope (.p7m). Upload the XML or PDF inside it, as the program that checks the signature saves it.':
    () =>
      t`This file is a signed envelope (.p7m). Upload the XML or PDF inside it: the program that checks signatures can save it.`,
  'Only PDF, PNG, JPEG, WebP, TIFF and XML files are taken; by its content this is none of them.':
    () =>
      t`Only PDF, PNG, JPEG, WebP, TIFF and XML files are supported, and this file is none of them.`,
  'Send the file as multipart/form-data, in the field "file".': () =>
    t`The upload didn't arrive completely.`,
  'The field "file" holds text, not a file.': () => t`The upload didn't arrive completely.`,
  'There is no file in the field "file".': () => t`The upload didn't arrive completely.`,
  'The upload broke off or is not a form.': () => t`The upload didn't arrive completely.`,
  'One file at a time.': () => t`One file at a time.`,
  'Invalid input': () => t`The value can't be stored.`,
  'Send text.': () => t`The value can't be stored.`,
  'Send true or false.': () => t`The value can't be stored.`,
  'Send the digits as text.': () => t`The value can't be stored.`,
  'Exactly four digits, or empty.': () => t`Enter four digits.`,
  'At most {most} characters.': ({ most = '' }) => t`At most ${most} characters.`,
  'A company needs a name.': () => t`A company needs a name.`,
  'Send the date as text, such as "2026-01-31".': () => t`The value can't be stored.`,
  '"{text}" is not a day of the calendar in the form YYYY-MM-DD.': ({ text = '' }) =>
    t`“${text}” isn't a day of the calendar.`,
  'A valid number is required.': () => t`Enter a number.`,
  'Ensure that there are no more than {most} decimal places.': ({ most = '' }) =>
    t`Enter at most ${most} digits after the decimal separator.`,
  'Ensure that there are no more than {most} digits before the decimal point.': ({ most = '' }) =>
    t`Enter at most ${most} digits before the decimal separator.`,
  'Ensure that this value is not less than {least}.': ({ least = '' }) =>
    t`This must not be less than ${least}.`,
  'Send the number as text, such as "12.50".': () => t`The value can't be stored.`,
  'One of k, p, m, l.': () => t`Enter kilogram, piece, meter or liter as the unit.`,
  'Must be a valid UUID.': () => t`The value can't be stored.`,
  'Send a currency code.': () => t`The value can't be stored.`,
  '"{currency}" is not a currency code of ISO 4217, such as EUR.': ({ currency = '' }) =>
    t`“${currency}” isn't a currency code such as EUR.`,
  'One of credit_card, cash, bank_transfer, other.': () => t`Choose one of the list.`,
  'Enter a valid email address.': () => t`Enter an email address such as ada@example.com.`,
  'One of admin, member, viewer.': () => t`Choose a role.`,
};

const forms = Object.entries(refusalWords).map(([sentence, words]) => ({
  form: new RegExp(
    `^${sentence.replace(/[.*+?^$()[\]\\|]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`,
    's',
  ),
  words,
}));

/** The app's words for the embedded service's sentence; undefined for any other. */
export function wordsOf(sentence: string): string | undefined {
  if (Object.hasOwn(refusalWords, sentence)) return refusalWords[sentence]?.({});
  for (const { form, words } of forms) {
    const found = form.exec(sentence);
    if (found) return words(found.groups ?? {});
  }
  return undefined;
}

/** Puts a refusal's sentences into the words of the app; unknown ones stay as they were sent. */
export async function inReadersLanguage<
  Text extends {
    readonly detail: string;
    readonly fields: Readonly<Record<string, readonly string[]>>;
  },
>(text: Text): Promise<Text> {
  if (i18n.locale === '') return text;
  await loadTexts();
  return {
    ...text,
    detail: wordsOf(text.detail) ?? text.detail,
    fields: Object.fromEntries(
      Object.entries(text.fields).map(([field, lines]) => [
        field,
        lines.map((line) => wordsOf(line) ?? line),
      ]),
    ),
  };
}
