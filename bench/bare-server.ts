// Responds to every request with the bytes of one file: the time Fastify needs without a service.
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const bytes = readFileSync(process.argv[2] ?? '');
const app = fastify();
app.get('/*', async (_, reply) => reply.type('application/json; charset=utf-8').send(bytes));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
