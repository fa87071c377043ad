import { run } from '#service/main.ts';
import { build } from '#tools/build.ts';

// A signal during the build must end the start as well; the builder is in the same process group
// and gets it too.
const leave = (): never => process.exit(1);
process.once('SIGTERM', leave).once('SIGINT', leave);
try {
  if (await build()) console.log('The web app is built.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.off('SIGTERM', leave).off('SIGINT', leave);
await run(process.env);
