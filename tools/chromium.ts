import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A Chromium for tests, with its arguments. */
export interface Chromium {
  readonly executablePath: string;
  readonly args: readonly string[];
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const isRoot = () => process.getuid?.() === 0;
// Chromium's sandbox does not work for root.
const flags = (more: readonly string[] = []) => [
  ...new Set([...quiet, ...more, ...(isRoot() ? ['--no-sandbox'] : [])]),
];

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// Debian's Chromium without windows: the same engine, but tests use a fifth less processor time.
const headlessShell = 'chromium-headless-shell';
const appPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? [
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [];
  }),
];

function systemChromium(preferred: readonly string[] = []): string | undefined {
  const folders = [
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return [
    ...[...preferred, ...commands, headlessShell].flatMap((command) =>
      folders.map((folder) => join(folder, command)),
    ),
    ...appPlaces,
  ].find((place) => existsSync(place));
}

async function playwrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const place = chromium.executablePath();
  return place && existsSync(place) ? place : undefined;
}

interface PackedChromium {
  readonly args: string[];
  executablePath(): Promise<string>;
}

const isPacked = (value: unknown): value is PackedChromium =>
  (typeof value === 'object' || typeof value === 'function') &&
  value !== null &&
  'executablePath' in value &&
  'args' in value &&
  Array.isArray(value.args);

// It exists for linux-x64 only, so npm may have left it out; as a plain string, its name is not
// resolved by the type check.
async function packedChromium(): Promise<Chromium | undefined> {
  const name: string = '@sparticuz/chromium';
  try {
    const loaded: unknown = await import(name);
    const packed =
      typeof loaded === 'object' && loaded !== null && 'default' in loaded
        ? loaded.default
        : undefined;
    if (!isPacked(packed)) return undefined;
    return {
      executablePath: await packed.executablePath(),
      args: flags(packed.args.filter((arg) => !/^--(?:single-process|headless)/.test(arg))),
    };
  } catch {
    return undefined;
  }
}

async function lookForChromium(preferred: readonly string[]): Promise<Chromium | undefined> {
  const wanted = process.env['PLAYWRIGHT_CHROMIUM'];
  if (wanted) {
    if (!existsSync(wanted))
      throw new Error(`PLAYWRIGHT_CHROMIUM=${wanted}: there is no such file.`);
    return { executablePath: wanted, args: flags() };
  }
  const installed = systemChromium(preferred) ?? (await playwrightChromium());
  return installed ? { executablePath: installed, args: flags() } : packedChromium();
}

/**
 * The Chromium of this machine: PLAYWRIGHT_CHROMIUM, an installed one, Playwright's own, or the one
 * from npm.
 * @throws Error with the remedies when there is none
 */
export async function findChromium(): Promise<Chromium> {
  return found(await lookForChromium([]));
}

/**
 * The Chromium for tests: preferably one without windows, and without the optimising compilers. A
 * test's page lives for seconds, in which they take an eighth of the renderer's processor time for
 * no gain.
 * @throws Error with the remedies when there is none
 */
export async function findTestChromium(): Promise<Chromium> {
  const { executablePath, args } = found(await lookForChromium([headlessShell]));
  return { executablePath, args: [...args, '--js-flags=--no-maglev --no-turbofan'] };
}

function found(chromium: Chromium | undefined): Chromium {
  if (chromium) return chromium;
  throw new Error(
    'No Chromium was found. Install Chromium or Chrome (Debian: apt-get install chromium fonts-liberation), or name one by PLAYWRIGHT_CHROMIUM=/path/to/chrome, or run: npx playwright install chromium',
  );
}

/**
 * Installs Chromium where this is possible without asking: on Debian as root. Does nothing when
 * there is one.
 */
export async function installChromium(): Promise<void> {
  if (
    process.env['PLAYWRIGHT_CHROMIUM'] ||
    systemChromium([headlessShell]) ||
    (await playwrightChromium())
  )
    return;
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  console.log('Installing Chromium for the browser tests');
  if (!apt('install', '-y', '--no-install-recommends', headlessShell, 'fonts-liberation')) {
    apt('update');
    apt('install', '-y', '--no-install-recommends', headlessShell, 'fonts-liberation');
  }
}
