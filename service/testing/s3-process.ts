import S3rver from '@20minutes/s3rver';

// An S3 server until it is killed: see RealS3.
const [directory = '', port = '0'] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'bucket', configs: [] }],
});
const address = await server.run();
process.send?.(address.port);
process.on('disconnect', () => process.exit(0));
