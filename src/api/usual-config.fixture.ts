import { readConfig, setConfig } from './run-time-config.ts';

// The test files of one worker share their modules: what one has set in `config.json` would hold in
// the files after it, in whichever order they run.
const usual = readConfig({});
if ('config' in usual) setConfig(usual.config);
