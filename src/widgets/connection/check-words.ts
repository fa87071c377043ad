import { t } from '@lingui/core/macro';
import type { Check, Part, State } from '#src/lib/connection/facts.ts';

/** What a line looks at. Said inside a component that follows the language. */
export function checkName(check: Check): string {
  switch (check) {
    case 'address':
      return t`Address`;
    case 'interface':
      return t`Interface`;
    case 'key':
      return t`Key`;
    case 'rights':
      return t`What it may do`;
    case 'guarded':
      return t`Without a key`;
    case 'speed':
      return t`Speed`;
    case 'dialect':
      return t`Dialect`;
    case 'companies':
      return t`Companies`;
    case 'cards':
      return t`Cards`;
    case 'people':
      return t`People`;
    case 'etag':
      return t`Version of an invoice`;
    case 'idempotency':
      return t`Repeating an upload`;
    case 'openapi':
      return t`Description`;
    case 'health':
      return t`Health`;
    case 'page_size':
      return t`Page size`;
    case 'page':
      return t`Pages`;
    case 'order':
      return t`Order`;
    case 'arrays':
      return t`Several values in a filter`;
    case 'created':
      return t`Filter by day`;
    case 'search':
      return t`Search`;
    case 'money':
      return t`Amounts`;
    case 'items':
      return t`Lines`;
    case 'processing':
      return t`Reading of the file`;
    case 'statuses':
      return t`Statuses`;
    case 'category':
      return t`Category`;
    case 'card':
      return t`Card of an invoice`;
    case 'payment':
      return t`Payment types`;
    case 'roles':
      return t`Roles`;
    case 'history':
      return t`History`;
    case 'vat':
      return t`VAT by rate`;
    case 'display':
      return t`Amount for display`;
    case 'file':
      return t`Address of the document`;
    case 'file_opens':
      return t`Opening the document`;
    case 'errors':
      return t`Refusals`;
    case 'missing':
      return t`What is not there`;
    case 'limit':
      return t`Rate limit`;
    case 'exports':
      return t`Exports`;
    case 'writes':
      return t`Changes`;
  }
}

/** How a line stands, in a word beside its icon. */
export function stateName(state: State): string {
  switch (state) {
    case 'ok':
      return t`OK`;
    case 'differs':
      return t`Differs`;
    case 'missing':
      return t`Missing`;
    case 'unknown':
      return t`Not known`;
    case 'fails':
      return t`Does not work`;
  }
}

/** The heading over a part of the report. */
export function partName(part: Part): string {
  switch (part) {
    case 'connection':
      return t`Connection`;
    case 'parts':
      return t`Parts of the service`;
    case 'reading':
      return t`Lists and filters`;
    case 'records':
      return t`Records`;
    case 'answers':
      return t`Answers and changes`;
  }
}
