import { readConfig, setConfig } from './run-time-config.ts';

// The test files of one worker share their modules, so settings of one file would stay in those
// that run after it.
const usual = readConfig({});
if ('config' in usual) setConfig(usual.config);
