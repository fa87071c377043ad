import type { Endpoint } from '#contract/endpoint.ts';

type QueryValue = string | number | readonly string[] | undefined;
type Query = Readonly<Record<string, QueryValue>>;

/** How a service names and formats parts of a request (gap G37). */
export interface RequestDialect {
  readonly page: string;
  readonly pageSize: string;
  readonly arrays: 'repeat' | 'comma' | 'brackets';
  readonly createdFrom: string;
  readonly createdTo: string;
}

export interface RefusedRequest {
  readonly query: Query | undefined;
  readonly address: string;
  readonly status: number;
  readonly answeredAt: string;
  readonly text: string;
}

/** The same request with another address or query. */
export interface Fallback {
  readonly at?: string;
  readonly query?: Query;
  /** Called when the service accepts it, so that the next requests use this form at once. */
  readonly taken: () => void;
}

// The inbox's page size; no known service refuses so few rows.
const modestPageSize = 25;

/** The address with a slash added to or removed from the end of its path. */
function otherSlash(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  return url.href;
}

/** Encodes requests for a service with its own conventions (gaps G1, G3, G4, G37). */
export class ForeignRequests {
  readonly #dialect: RequestDialect;
  readonly #names: Readonly<Record<string, string>>;
  /** The largest page size that the service accepted; 0 when it accepts none. */
  #largestPageSize = Number.POSITIVE_INFINITY;

  constructor(dialect: RequestDialect) {
    this.#dialect = dialect;
    this.#names = {
      page: dialect.page,
      page_size: dialect.pageSize,
      created_at__from_date: dialect.createdFrom,
      created_at__to_date: dialect.createdTo,
    };
  }

  encodeQuery(query: Query): string {
    const { arrays } = this.#dialect;
    const params = new URLSearchParams();
    for (const [key, requested] of Object.entries(query)) {
      const name = this.#names[key] ?? key;
      const value =
        key === 'page_size' && typeof requested === 'number'
          ? Math.min(requested, this.#largestPageSize) || ''
          : requested;
      if (value === undefined || value === '') continue;
      if (typeof value === 'string' || typeof value === 'number')
        params.append(name, String(value));
      else if (arrays === 'comma') {
        if (value.length > 0) params.append(name, value.join(','));
      } else
        for (const one of value) params.append(arrays === 'brackets' ? `${name}[]` : name, one);
    }
    return params.toString();
  }

  /** Renames the filters in a body as in the list's query (gaps G4, G26). */
  filterBody<T>(filters: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
    return Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [this.#names[name] ?? name, value]),
    );
  }

  /**
   * How to repeat a refused request: with or without the final slash, or with a smaller page size
   * (gaps G1, G38).
   * @returns undefined where the refusal stands
   */
  fallback({ method }: Endpoint, refused: RefusedRequest): Fallback | undefined {
    // Browsers follow a 301 with GET, so a service that only wanted another slash refuses with 405
    // without having seen the POST. After any other response, the POST may have been carried out.
    if (refused.status === 405)
      return method === 'POST' && refused.answeredAt === otherSlash(refused.address)
        ? { at: refused.answeredAt, taken: () => undefined }
        : undefined;
    const rows = this.#smallerPageSize(refused);
    if (method !== 'GET' || rows === undefined) return undefined;
    return {
      query: { ...refused.query, page_size: rows || undefined },
      taken: () => {
        this.#largestPageSize = Math.min(rows, this.#largestPageSize);
      },
    };
  }

  /** A smaller page size to request; 0 for none, undefined if the size was not refused. */
  #smallerPageSize({ query, address, text }: RefusedRequest): number | undefined {
    const requested = query?.['page_size'];
    if (typeof requested !== 'number') return undefined;
    const largest = this.#largestPageSize;
    // Another request has learnt what is granted while this one was on its way.
    const sent = Number(new URL(address).searchParams.get(this.#dialect.pageSize) ?? 0);
    if (sent > largest) return largest;
    if (Math.min(requested, largest) > modestPageSize) return modestPageSize;
    return largest > 0 && text.includes(this.#dialect.pageSize) ? 0 : undefined;
  }
}
