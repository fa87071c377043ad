import { readConfig } from '#service/config.ts';
import { start, type Running } from '#service/main.ts';
import { startReader } from '#service/reading/reader.ts';

/** Starts a service with these settings of its environment, or stops the one at an origin. */
type HostRequest =
  | { readonly id: number; readonly start: Readonly<Record<string, string>> }
  | { readonly id: number; readonly stop: string };

// The browser tests start hundreds of services. Starting Node and loading the modules for each of
// them took a third of the run; here all services of one Playwright worker share this process, and
// one process that reads files.
const reader = startReader();
const sharedReader = { read: reader.read.bind(reader), close: async () => undefined };
const services = new Map<string, Running>();

async function handle(request: HostRequest): Promise<string> {
  if ('stop' in request) {
    await services.get(request.stop)?.stop();
    services.delete(request.stop);
    return request.stop;
  }
  const service = await start(readConfig(request.start), sharedReader);
  services.set(service.origin, service);
  return service.origin;
}

process.on('message', (request: HostRequest) => {
  handle(request).then(
    (origin) => process.send?.({ id: request.id, origin }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  );
});
process.on('unhandledRejection', (error) => console.error(error));
// The worker has ended, so its services end too.
process.on('disconnect', () => {
  void reader.close().finally(() => process.exit(0));
});
