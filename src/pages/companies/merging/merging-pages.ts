// One file: whoever looks at duplicates merges them next.
export { DuplicateCompaniesPage } from './duplicate-companies-page.tsx';
export { MergePage } from './merge-page.tsx';
