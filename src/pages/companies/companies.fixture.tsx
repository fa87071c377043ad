import { afterEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Company } from '#contract/company.ts';
import { aCompany } from '#contract/fixtures.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './companies-page.tsx';

export const nordlicht = aCompany();
export const cinar = aCompany({
  uid: '5b6e1f1c-0000-4000-8000-000000000011',
  hf_id: 'CMP-2',
  name: 'Çınar İnşaat A.Ş.',
  tax_number: '1234567890',
  phone: '',
});
export const made = '5b6e1f1c-0000-4000-8000-000000000099';

export async function open(address: string, companies: readonly Company[] = [nordlicht, cinar]) {
  const service = new RecordService<Company>(companies, (body) => aCompany({ ...body, uid: made }));
  return { service, ...(await openRecords(Component, '/companies', service, address)) };
}
export const name = page.getByRole('textbox', { name: 'Name', exact: true });
export const save = page.getByRole('button', { name: 'Save' });

/** Clears what these tests share; called once at the top of a test file. */
export function clearAfterEach(): void {
  afterEach(() => {
    eraseDrafts();
    vi.unstubAllGlobals();
  });
}
