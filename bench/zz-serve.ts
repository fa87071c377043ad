import { mkdtempSync } from 'node:fs';
import { spawnSync, spawn } from 'node:child_process';
import { startService } from './program.ts';
import { benchKey } from './seed.ts';
const s = await startService(mkdtempSync('/tmp/rt/data-'), benchKey);
const child = spawn(process.execPath, ['/tmp/w/shared/samples/score.mjs', '--set', '/tmp/w/shared/samples', '--base', s.origin, '--key', benchKey, '--wait', '300'], { stdio: 'inherit' });
await new Promise((r) => child.once('exit', r));
await s.stop();
