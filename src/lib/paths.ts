/** The first segment of every address inside the app; the service worker answers no other. */
export const sections = [
  'invoices',
  'companies',
  'cards',
  'exports',
  'insights',
  'people',
  'connection',
] as const;

type Address = `/${(typeof sections)[number]}${'' | `/${string}` | `?${string}`}`;

const withSearch = (path: Address, search?: URLSearchParams): Address => {
  const text = search?.toString() ?? '';
  return text ? `${path}?${text}` : path;
};

/** Every address inside the app. No other file composes one. */
export const paths = {
  inbox: (search?: URLSearchParams) => withSearch('/invoices', search),
  invoice: (uid: string, search?: URLSearchParams) =>
    withSearch(`/invoices/${encodeURIComponent(uid)}`, search),
  companies: (search?: URLSearchParams) => withSearch('/companies', search),
  company: (uid: string, search?: URLSearchParams) =>
    withSearch(`/companies/${encodeURIComponent(uid)}`, search),
  duplicateCompanies: () => '/companies/duplicates',
  /** The page that merges one company into another. Either may be empty, to be chosen there. */
  mergeCompanies: (from: string, into: string) => {
    const params = new URLSearchParams();
    if (from) params.set('from', from);
    if (into) params.set('into', into);
    return withSearch('/companies/merge', params);
  },
  cards: (search?: URLSearchParams) => withSearch('/cards', search),
  card: (uid: string, search?: URLSearchParams) =>
    withSearch(`/cards/${encodeURIComponent(uid)}`, search),
  exports: () => '/exports',
  insights: (search?: URLSearchParams) => withSearch('/insights', search),
  people: (search?: URLSearchParams) => withSearch('/people', search),
  connection: () => '/connection',
} satisfies Readonly<Record<string, (...parts: never[]) => Address>>;
