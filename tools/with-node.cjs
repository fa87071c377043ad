// Starts a command with the Node 24 that npm installed first in PATH, whatever Node the machine has.
// Old syntax only: this file is read by the machine's own Node. npm 10 does not link the binary itself.
var path = require('path');
var fs = require('fs');
var spawn = require('child_process').spawn;
var root = path.join(__dirname, '..', 'node_modules');
var pack = 'node-' + (process.platform === 'win32' ? 'win' : process.platform) + '-' + process.arch;
var bin = path.join(root, pack, 'bin');
var own = Number(process.versions.node.split('.')[0]) >= 24;
if (!fs.existsSync(bin) && !own) {
  console.error(
    'This machine needs Node 24: npm has no ' +
      pack +
      ' package, and Node here is ' +
      process.version +
      '.',
  );
  process.exit(1);
}
var key =
  Object.keys(process.env).filter(function (k) {
    return k.toUpperCase() === 'PATH';
  })[0] || 'PATH';
var env = Object.assign({}, process.env);
env[key] = [fs.existsSync(bin) ? bin : '', path.join(root, '.bin'), env[key]]
  .filter(Boolean)
  .join(path.delimiter);
env.NODE_OPTIONS = [env.NODE_OPTIONS, '--disable-warning=ExperimentalWarning']
  .filter(Boolean)
  .join(' ');
var child = spawn(process.argv[2], process.argv.slice(3), {
  stdio: 'inherit',
  env: env,
  shell: process.platform === 'win32',
});
['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (name) {
  process.on(name, function () {
    child.kill(name);
  });
});
// npm passes a signal only to its shell; the shell's end is all that can be observed here.
var parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  var watch = setInterval(function () {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 200);
}
child.on('error', function (error) {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', function (code, signal) {
  process.exit(signal ? 1 : code);
});
