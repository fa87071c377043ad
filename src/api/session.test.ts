import { beforeEach, expect, test, vi } from 'vitest';
import { readConfig, runTimeConfig, setConfig } from './run-time-config.ts';
import {
  acceptLink,
  currentSession,
  declineLink,
  signIn,
  signOut,
  startSession,
} from './session.ts';

const own = 'https://own.example.com';
const other = 'https://other.example.com';

function configure(apiBaseUrl: string): void {
  const read = readConfig({ apiBaseUrl, allowOtherService: true });
  if ('config' in read) setConfig(read.config);
}
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};

/** Reopens the app after somebody stored their key of another service. */
function openedAfterOther(linkKey: string | undefined): void {
  configure(other);
  signIn('key-of-other', true);
  const remembered = localStorage.getItem('invoice-desk.session');
  signOut();
  localStorage.setItem('invoice-desk.session', remembered ?? '');
  configure(own);
  startSession(linkKey);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});

test('a remembered key is used with the service it was remembered for', () => {
  openedAfterOther(undefined);
  expect([currentSession().key, runTimeConfig().apiBaseUrl]).toEqual(['key-of-other', other]);
});

test('the key of a sign-in link goes to the deployed service, even if another one is remembered', () => {
  openedAfterOther('key-of-link');
  expect([currentSession().key, runTimeConfig().apiBaseUrl]).toEqual(['key-of-other', other]);
  acceptLink();
  expect([currentSession().key, runTimeConfig().apiBaseUrl]).toEqual(['key-of-link', own]);
});

test('a sign-in link replaces the key in use only after the person agrees', () => {
  configure(own);
  signIn('key-in-use', true);
  const remembered = localStorage.getItem('invoice-desk.session');
  startSession('key-of-link');
  expect(currentSession().key).toBe('key-in-use');
  declineLink();
  acceptLink();
  expect(currentSession().key).toBe('key-in-use');
  expect(localStorage.getItem('invoice-desk.session')).toBe(remembered);
  startSession('key-of-link');
  acceptLink();
  expect(currentSession().key).toBe('key-of-link');
  expect(localStorage.getItem('invoice-desk.session')).toBeNull();
});

test('a sign-in link with the key in use asks nothing and keeps it remembered', () => {
  configure(own);
  signIn('key-in-use', true);
  startSession('key-in-use');
  acceptLink();
  expect(currentSession().key).toBe('key-in-use');
  expect(localStorage.getItem('invoice-desk.session')).toContain('key-in-use');
});

test('a sign-in link signs in at once if nobody is signed in', () => {
  configure(own);
  signOut();
  startSession('key-of-link');
  expect(currentSession().key).toBe('key-of-link');
});

test('ignores a remembered key of another service if other services are not allowed', () => {
  configure(other);
  signIn('key-of-other', true);
  const remembered = localStorage.getItem('invoice-desk.session') ?? '';
  signOut();
  localStorage.setItem('invoice-desk.session', remembered);
  setConfig({ ...runTimeConfig(), apiBaseUrl: own, allowOtherService: false });
  startSession(undefined);
  expect([currentSession().key, runTimeConfig().apiBaseUrl]).toEqual([null, own]);
});
