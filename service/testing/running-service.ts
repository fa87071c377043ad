import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; empty if it is not JSON. */
  readonly json: Readonly<Record<string, unknown>>;
}

interface Request {
  readonly key?: string | null;
  readonly json?: unknown;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export const administratorKey = 'conformance-administrator-key';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/** Sends requests to a service, or to a balancer in front of several. */
export class ServiceClient {
  readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  async ask(
    method: string,
    path: string,
    { key = administratorKey, json, body, headers }: Request = {},
  ): Promise<Answer> {
    const all = new Headers(headers);
    if (key !== null) all.set('Api-Key', key);
    if (json !== undefined) all.set('Content-Type', 'application/json');
    const response = await fetch(path.startsWith('http') ? path : this.base + path, {
      method,
      headers: all,
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    });
    const text = await response.text();
    const read: Answer['json'] = response.headers.get('content-type')?.includes('json')
      ? JSON.parse(text)
      : {};
    return { status: response.status, headers: response.headers, text, json: read };
  }

  upload(
    bytes: string | Uint8Array<ArrayBuffer>,
    name: string,
    options: Request = {},
  ): Promise<Answer> {
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    return this.ask('POST', '/v1/invoices/', { ...options, body: form });
  }

  /** The invoice once it is not being read any more. @throws when that takes over a minute */
  async settled(uid: unknown): Promise<Answer> {
    for (let tries = 0; tries < 600; tries++) {
      const answer = await this.ask('GET', `/v1/invoices/${String(uid)}`);
      if (answer.json['processing_status'] !== 'processing') return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('still processing');
  }
}

/** The real service as a person starts it, on its own port and folder. */
export class RunningService extends ServiceClient {
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(base: string, child: ChildProcess, folder: string) {
    super(base);
    this.#child = child;
    this.#folder = folder;
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<RunningService> {
    const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-conformance-'));
    const port = await freePort();
    const child = spawn(process.execPath, ['service/main.ts'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: folder,
        BOOTSTRAP_API_KEY: administratorKey,
        RATE_LIMIT_PER_MINUTE: '1000000',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const base = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 200; tries++) {
      if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
      const health = await fetch(`${base}/healthz`).catch(() => null);
      if (health?.status === 200) return new RunningService(base, child, folder);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the service did not become ready');
  }

  /** The id of its process, to measure the resources that it uses. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Stops it with a signal, as an init system would. @returns its exit code */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGTERM');
      await once(this.#child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
    return this.#child.exitCode;
  }

  /** Kills it, as a crash would. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A small UBL invoice of one line. */
export function ublInvoice(
  number: string,
  {
    company = 'Kuzey Işık A.Ş.',
    net = '100.00',
    vat = '20.00',
    total = '120.00',
    rate = '20',
    tax = 'TR1234567890',
  } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-03-01</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>${company}</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>Liman 4</cbc:StreetName><cbc:CityName>İzmir</cbc:CityName><cac:Country><cbc:IdentificationCode>TR</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>${tax}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${vat}</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">${net}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${total}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">${total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Çelik vida</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">50.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;
}
