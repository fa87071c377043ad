import { expect, test } from 'vitest';
import type { DocumentReading } from '#documents/document-reading.ts';
import { readText } from '#documents/fields/read-text.ts';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { companyTrial } from './cross-validate.ts';
import { issuerKeys } from './issuer-keys.ts';
import { rememberedCompany, withCompany, type KnownIssuer } from './remembered-company.ts';

const read = (drawn: string): DocumentReading =>
  readText(pageDocument(drawnWords(drawn)), new Fields());
const record = (name: string, tax_number = '') => ({
  name,
  tax_number,
  address: '',
  tax_office: '',
  phone: '',
});
const issuer = (company_uid: string, ...keys: string[]): KnownIssuer => ({
  company_uid,
  keys: new Set(keys),
});

const page = `50:Halden Marine Ltd|340:Invoice 4711
50:9 Harbour Road
50:Bristol BS1 5TY
50:VAT GB980780684
340:Net|480:100.00
340:VAT|480:20.00
340:Total|480:120.00
50:www.halden-marine.example
50:IBAN GB82 WEST 1234 5698 7654 32`;

test('names the keys of an issuer, the most specific first', () => {
  expect(issuerKeys(read(page))).toEqual([
    'tax:GB980780684',
    'account:GB82WEST12345698765432',
    'host:haldenmarine',
    'name:halden marine ltd',
  ]);
});

test('leaves out an account with wrong check digits, and that of the buyer', () => {
  const wrong = page.replace('GB82 WEST', 'GB83 WEST');
  expect(issuerKeys(read(wrong)).some((key) => key.startsWith('account:'))).toBe(false);
  const debited = `${page.replace(/\n50:IBAN.*/, '')}
50:Bill to
50:Oak Interiors Ltd
50:1 Low Street
50:IBAN GB82 WEST 1234 5698 7654 32`;
  expect(issuerKeys(read(debited)).some((key) => key.startsWith('account:'))).toBe(false);
});

test('recognises a supplier by the key that its earlier invoices share', () => {
  const past = [issuer('a', 'account:1', 'name:halden'), issuer('a', 'account:1', 'name:hulden')];
  expect(rememberedCompany(['account:1', 'name:halden'], past)).toMatchObject({
    uid: 'a',
    key: 'account:1',
    count: 2,
  });
  expect(rememberedCompany(['account:2', 'name:other'], past)).toBeUndefined();
});

test('goes on to the next key where several suppliers share one', () => {
  const past = [issuer('a', 'account:1', 'name:one'), issuer('b', 'account:1', 'name:two')];
  expect(rememberedCompany(['account:1', 'name:three'], past)).toBeUndefined();
  expect(rememberedCompany(['account:1', 'name:two'], past)).toMatchObject({ uid: 'b' });
});

test('takes the same name with another tax number for another company', () => {
  const past = [issuer('a', 'tax:DE1', 'name:hotel adler')];
  expect(rememberedCompany(['tax:DE2', 'name:hotel adler'], past)).toBeUndefined();
  expect(rememberedCompany(['name:hotel adler'], past)).toMatchObject({ uid: 'a' });
});

const known = (key: string, isNamed = false) => ({
  uid: 'a',
  key,
  isNamed,
  count: 2,
  confidence: 0.92,
});

test('gives the company that people chose for the same name, and offers the name that was read', () => {
  const given = withCompany(
    read(page),
    known('name:halden marine ltd', true),
    record('Halden Group'),
  );
  expect(given.company).toMatchObject({
    uid: 'a',
    name: 'Halden Group',
    tax_number: 'GB980780684',
  });
  expect(given.evidence.company).toMatchObject({
    confidence: 0.92,
    grounds: [{ code: 'memory', values: { count: '2' } }],
  });
  expect(given.alternatives?.company).toEqual([
    { value: 'Halden Marine Ltd', confidence: expect.closeTo(0.08, 5) },
  ]);
});

test('gives the chosen company where tax number and name are both as before', () => {
  const keys = issuerKeys(read(page));
  const before = rememberedCompany(keys, [issuer('a', ...keys)]);
  expect(before).toMatchObject({ key: 'tax:GB980780684', isNamed: true });
  if (before === undefined) return;
  expect(withCompany(read(page), before, record('Oak Group')).company?.name).toBe('Oak Group');
  const other = rememberedCompany(keys, [issuer('a', 'tax:GB980780684', 'name:oak group')]);
  if (other === undefined) return;
  expect(withCompany(read(page), other, record('Oak Group')).company?.name).toBe(
    'Halden Marine Ltd',
  );
});

test('does not overrule a clear name because of an account or a web address', () => {
  for (const key of ['account:GB82WEST12345698765432', 'host:haldenmarine'])
    expect(withCompany(read(page), known(key), record('Halden Group')).company?.name).toBe(
      'Halden Marine Ltd',
    );
});

test('fills in the company of a page without a clear name', () => {
  const unnamed = { ...read(page), company: null };
  const given = withCompany(unnamed, known('host:haldenmarine'), record('Halden Group', 'GB1'));
  expect(given.company).toMatchObject({ uid: 'a', name: 'Halden Group', tax_number: 'GB1' });
});

test('supports the same name, and keeps a company with another tax number', () => {
  const reading = read(page);
  const same = withCompany(reading, known('name:x'), record('Halden Marine Limited'));
  expect(same.company).toEqual({
    ...reading.company,
    name: 'Halden Marine Limited',
    uid: 'a',
  });
  expect(same.evidence.company?.grounds?.map(({ code }) => code)).toContain('memory');
  const other = record('Halden Marine Ltd', 'GB123456789');
  expect(withCompany(reading, known('name:x'), other)).toBe(reading);
});

const past = (company: string, confirmed: string, ...keys: string[]) => ({
  trace: { read: {}, days: [], candidates: [], company, keys },
  confirmed: { company: confirmed },
});

test('reports how many invoices of a company are recognised, and which are not', () => {
  const trial = companyTrial([
    past('HALDEN GROUP', 'Halden Group', 'name:halden group'),
    past('HALDENGR', 'Halden Group', 'name:haldengr'),
    past('HALDENGR', 'Halden Group', 'name:haldengr'),
    past('Hatden', 'Halden Group', 'name:hatden'),
    past('', 'Halden Group', 'host:halden'),
  ]);
  expect(trial).toMatchObject({ field: 'company', of: 5, right: 3, rightWithout: 1 });
  expect(trial?.missed).toEqual([
    { at: 3, given: 'Hatden', value: 'Halden Group' },
    { at: 4, given: '', value: 'Halden Group' },
  ]);
  expect(companyTrial([])).toBeUndefined();
});
