import { readFileSync } from 'node:fs';
import * as f from '#documents/companies/find-issuer.ts';
import { readDocument } from '#service/reading/read-document.ts';
(globalThis as any).debugCand = true;
await readDocument(readFileSync(process.argv[2]!), 'application/pdf'); void f;
