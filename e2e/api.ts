import { administratorKey, type TestService } from './service.ts';

/** A file as a test hands it to the page or to the service. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export type Role = 'admin' | 'member' | 'viewer';

/** An item as the service returns it. */
export interface Item {
  readonly name: string;
  readonly description: string;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly total_price: string | null;
  readonly vat_rate: string | null;
}

interface Answer {
  readonly uid: string;
  readonly hf_id: string;
  readonly processing_status: string;
  readonly approvement_status: string;
  readonly api_key: string;
  readonly invoice_number: string;
  readonly currency: string | null;
  readonly total_price: string;
  readonly company: { readonly uid: string } | null;
  readonly items: readonly Item[];
  readonly count: number;
  readonly name: string;
  readonly phone: string;
  readonly tax_office: string;
}

/** Prepares and reads records through the API, without the page. */
export function apiClient(service: TestService, key: string = administratorKey) {
  async function ask(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const form = body instanceof FormData;
    const response = await fetch(`${service.origin}/v1/${path}`, {
      method,
      headers: {
        'Api-Key': key,
        ...(body === undefined || form ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text || '{}');
  }

  const invoice = (uid: string) => ask('GET', `invoices/${uid}`);

  return {
    invoice,
    count: async () => (await ask('GET', 'invoices/?page_size=1')).count,
    /** Uploads a file and waits until it is read: a picture takes long on a busy machine. */
    async upload(file: TestFile): Promise<Answer> {
      const form = new FormData();
      form.append(
        'file',
        new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }),
        file.name,
      );
      const { uid } = await ask('POST', 'invoices/', form);
      const patience = Date.now() + 70_000;
      for (;;) {
        const found = await invoice(uid);
        if (found.processing_status !== 'processing') return found;
        if (Date.now() > patience) throw new Error(`${file.name} is still processing`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    update: (uid: string, patch: object) => ask('PUT', `invoices/${uid}`, patch),
    remove: (uid: string) => ask('DELETE', `invoices/${uid}`),
    approve: (uid: string) => ask('POST', `invoices/${uid}/approve`),
    removeApproval: (uid: string) => ask('POST', `invoices/${uid}/remove-approval`),
    reject: (uid: string) => ask('POST', `invoices/${uid}/reject`),
    company: (name: string) => ask('POST', 'companies/', { name }),
    readCompany: (uid: string) => ask('GET', `companies/${uid}`),
    changeCompany: (uid: string, patch: object) => ask('PUT', `companies/${uid}`, patch),
    removeCompany: (uid: string) => ask('DELETE', `companies/${uid}`),
    card: (first_four_digits: string, last_four_digits: string) =>
      ask('POST', 'cards/', { first_four_digits, last_four_digits }),
    /** Adds a person and returns their key. */
    addPerson: async (role_type: Role): Promise<{ uid: string; key: string }> => {
      const { uid, api_key } = await ask('POST', 'workspace-users/', {
        email: `${role_type}@example.com`,
        first_name: 'Robin',
        last_name: role_type,
        role_type,
      });
      return { uid, key: api_key };
    },
    removePerson: (uid: string) => ask('DELETE', `workspace-users/${uid}`),
  };
}

export type Api = ReturnType<typeof apiClient>;
