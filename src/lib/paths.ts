const withSearch = (path: string, search?: URLSearchParams): string => {
  const text = search?.toString() ?? '';
  return text ? `${path}?${text}` : path;
};

/** Every address inside the app; nobody else puts one together. */
export const paths = {
  inbox: (search?: URLSearchParams) => withSearch('/invoices', search),
  invoice: (uid: string, search?: URLSearchParams) =>
    withSearch(`/invoices/${encodeURIComponent(uid)}`, search),
  companies: (search?: URLSearchParams) => withSearch('/companies', search),
  company: (uid: string, search?: URLSearchParams) =>
    withSearch(`/companies/${encodeURIComponent(uid)}`, search),
  duplicateCompanies: () => '/companies/doubles',
  mergeCompanies: (search?: URLSearchParams) => withSearch('/companies/merge', search),
  cards: (search?: URLSearchParams) => withSearch('/cards', search),
  card: (uid: string, search?: URLSearchParams) =>
    withSearch(`/cards/${encodeURIComponent(uid)}`, search),
  exports: (search?: URLSearchParams) => withSearch('/exports', search),
  insights: (search?: URLSearchParams) => withSearch('/insights', search),
  people: (search?: URLSearchParams) => withSearch('/people', search),
  connection: () => '/connection',
};
