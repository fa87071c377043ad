import { t } from '@lingui/core/macro';
import type { Finding } from '#src/lib/connection/facts.ts';

/**
 * What was found, what that means for the app, and what would change it: one line. Said inside a
 * component that follows the language.
 */
export function factLine({ check, fact, values }: Finding): string {
  const {
    address = '',
    status = '',
    type = '',
    issue = '',
    median = '',
    slowest = '',
    requests = '',
    list = '',
    count = '',
    size = '',
    asked = '',
    given = '',
    name = '',
    names = '',
    way = '',
    origin = '',
    form = '',
  } = values;
  switch (fact) {
    case 'reached':
      return t`${address} answers.`;
    case 'redirected':
      return t`${address} answers after sending the browser elsewhere. Set the address it ends at: changes may not survive the detour.`;
    case 'unreachable':
      return t`${address} does not answer. It is stopped, the network is gone, or it does not allow requests from this site (CORS). With INVOICING_API_URL our own server passes requests on, and nothing needs to be allowed.`;
    case 'mixed':
      return t`This page came over https, and the browser keeps it from asking an address with http. Give the service https, or let our own server pass requests on (INVOICING_API_URL).`;
    case 'late':
      return t`${address} did not answer within 15 seconds.`;
    case 'speaks':
      return t`The list of invoices answers as the interface says.`;
    case 'not_json':
      return t`It answers with ${type} where JSON is due. Something else may be at this address, or a page to sign in stands before it.`;
    case 'mended':
      return t`The list of invoices departs from the interface (${issue}); the app reads it nevertheless.`;
    case 'breaks':
      return t`The list of invoices breaks the interface: ${issue}. Whoever runs the service has to mend that.`;
    case 'absent':
      return t`There are no invoices at this address (${status}). The address before /v1 is expected.`;
    case 'trouble':
      return t`The service answered with ${status}: it has a problem of its own. Try again later, or tell whoever runs it.`;
    case 'accepted':
      return t`The service takes the key.`;
    case 'not_accepted':
      return t`The service does not accept this key (401). Check that it was copied whole, or ask an administrator for another.`;
    case 'forbidden_key':
      return t`The service knows the key, but does not let it read invoices (403). An administrator can give it the right.`;
    case 'no_key':
      return t`No key was given: what follows shows only with one.`;
    case 'may_decide':
      return t`May read, change and decide on invoices.`;
    case 'may_change':
      return t`May read and change invoices, not decide on them.`;
    case 'may_read':
      return t`May read invoices, not change them.`;
    case 'no_permissions':
      return t`The list does not say what may be done with each invoice. Nothing is offered in the list; an opened invoice shows what its own answer allows.`;
    case 'no_records':
      return t`There is no invoice yet to tell it by.`;
    case 'guarded':
      return t`Who has no key gets nothing (401).`;
    case 'guarded_otherwise':
      return t`Without a key the answer is ${status} instead of 401. When a key ends, the app cannot ask for another by itself.`;
    case 'open':
      return t`Invoices are shown to anyone without a key. Whoever runs the service should know.`;
    case 'speed':
      return t`${median} ms in the middle, ${slowest} ms at most, over ${requests} requests.`;
    case 'slow':
      return t`${median} ms in the middle, ${slowest} ms at most, over ${requests} requests: everything takes that long.`;
    case 'dialect_own':
      return t`Requests are spelled as our own service spells them.`;
    case 'dialect_set':
      return t`config.json sets ${list}.`;
    case 'list_there':
      return t`There, ${count} in all.`;
    case 'list_refused':
      return t`The key may not read them (403). The page says so; an administrator can give it the right.`;
    case 'list_absent':
      return t`The service does not have them. Their page says so, and invoices cannot be given one.`;
    case 'list_breaks':
      return t`The answer (${status}) breaks the interface; the page cannot show them.`;
    case 'people_there':
      return t`There, ${count} in all.`;
    case 'people_absent':
      return t`The service has no list of people: it is not offered, and the filter by person shows who was seen on invoices.`;
    case 'people_refused':
      return t`The key may not read the people (403): the filter by person shows who was seen on invoices.`;
    case 'etag_there':
      return t`Each answer names its version (ETag): nobody overwrites another's change.`;
    case 'etag_absent':
      return t`Answers name no version (ETag). Another's change is looked for before saving, but one made in the same moment cannot be seen.`;
    case 'etag_weak':
      return t`The versions are weak (ETag W/…), often made so by a proxy that compresses: they cannot be named in a change. Another's change is looked for before saving, but one made in the same moment cannot be seen.`;
    case 'etag_barred':
      return t`Answers name a version, but the service does not allow the header If-Match from this site (CORS): changes of invoices do not arrive. With INVOICING_API_URL our own server passes requests on, and nothing needs to be allowed.`;
    case 'repeat_barred':
      return t`The service does not allow the header Idempotency-Key from this site (CORS): nothing can be created or uploaded. Set dialect.idempotencyKey to false in config.json, or let our own server pass requests on (INVOICING_API_URL).`;
    case 'repeat_described':
      return t`The description promises it: an upload whose answer was lost is sent again without making a second invoice.`;
    case 'repeat_unknown':
      return t`Not known until the first upload. The header is sent; a service that ignores it may make a second invoice when an answer is lost.`;
    case 'repeat_off':
      return t`config.json turns the header off: an upload whose answer was lost is not repeated by itself.`;
    case 'described':
      return t`The service describes itself (openapi.json).`;
    case 'not_described':
      return t`No openapi.json. The app does without.`;
    case 'healthy':
      return t`/healthz answers.`;
    case 'no_health':
      return t`No /healthz. The app does without.`;
    case 'size_followed':
      return t`Gives the ${size} that were asked for.`;
    case 'size_own':
      return t`Gives ${given} at a time where ${asked} were asked for. The app goes by what comes; long lists take more requests.`;
    case 'size_refused':
      return t`Refuses ${asked} at a time instead of giving fewer. The app asks for ${given}; long lists take more requests.`;
    case 'pages_follow':
      return t`The second page goes on where the first ends.`;
    case 'page_ignored':
      return t`The second page is not to be had with the parameter “${name}”: only the first can be shown. Set dialect.page in config.json.`;
    case 'newest_first':
      return t`Newest first.`;
    case 'other_order':
      return t`Not newest first. The list is shown in the order of the service; “new” rows may appear elsewhere than at the top.`;
    case 'arrays_read':
      return t`Two statuses at once find both (${way}).`;
    case 'arrays_misread':
      return t`Two statuses at once do not find both (sent as ${way}): filters with several values find too little. Set dialect.arrays in config.json.`;
    case 'created_read':
      return t`Days are understood.`;
    case 'created_ignored':
      return t`Days sent as ${names} change nothing, or not as they should: the filter does not work. Set dialect.createdFrom and dialect.createdTo in config.json.`;
    case 'search_read':
      return t`Words that are nowhere find nothing.`;
    case 'search_ignored':
      return t`Words that are nowhere find something: the service does not search, and the search field changes nothing.`;
    case 'decimals_text':
      return t`Text, as the interface says: exact.`;
    case 'decimals_numbers':
      return t`Numbers instead of text. The app reads them; more than 15 digits may not be exact.`;
    case 'words_known':
      return t`Seen: ${list}.`;
    case 'words_other':
      return t`Seen and not known to the app: ${list}. They are shown as sent.`;
    case 'shape_known':
      return t`As our own service sends it.`;
    case 'shape_other':
      return check === 'history'
        ? t`Of another shape. What can be read of it is shown, the rest as sent.`
        : t`Of another shape. What can be read of it is shown.`;
    case 'not_sent':
      return t`Not sent. The app does without.`;
    case 'none_seen':
      return t`Nothing was there to tell it by.`;
    case 'too_few':
      return t`Too few invoices to tell it by.`;
    case 'file_same':
      return t`At the address of the service.`;
    case 'file_relative':
      return t`Without scheme and host: taken as an address of the service.`;
    case 'file_other':
      return t`At another address: ${origin}. The key is never sent there.`;
    case 'file_kept_out':
      return t`The browser keeps this page from reading at ${origin}: documents are not shown. Name it as filesOrigin in config.json, or as INVOICING_FILES_ORIGINS where our own server passes requests on.`;
    case 'opens':
      return t`Opens without the key (${type}).`;
    case 'opens_with_key':
      return t`Opens only with the key (${type}). It is shown; a link to it opens nowhere else.`;
    case 'opens_not':
      return t`Does not open (${status}): the invoice is shown without its document. Its address has expired, or does not allow requests from this site (CORS).`;
    case 'said_as_known':
      return t`Said in “detail”: shown as sent.`;
    case 'said_otherwise':
      return form === 'HTML'
        ? t`Said in a web page: the app says by the status what it means.`
        : t`Said otherwise (${form}): what it says is shown.`;
    case 'said_nothing':
      return t`Said nothing: the app says by the status what it means.`;
    case 'absent_404':
      return t`An invoice that is not there is answered with 404.`;
    case 'absent_otherwise':
      return t`An invoice that is not there is answered with ${status} instead of 404: a deleted one looks like a failure.`;
    case 'limit_unmet':
      return t`Not met, and not named.`;
    case 'limit_said':
      return t`Named in the answers, not met.`;
    case 'limit_met':
      return t`Met (429). The service says how long to wait, and the app waits.`;
    case 'limit_met_silent':
      return t`Met (429). The service does not say how long to wait: the app tries again after a moment.`;
    case 'shows_in_exports':
      return t`What an export answers shows at the first one. The file itself, or an address of it: both work.`;
    case 'shows_in_writes':
      return t`Statuses of success, reasons of rejections, the same file twice, companies in use that are deleted: shows only by doing. The app takes every usual answer, and reads the record again where one is empty.`;
    case 'not_asked':
      return t`Was not asked: what stands above has to hold first.`;
  }
}
