import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const copied = /^COPY (tools\/[^]*?) tools\/$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1];
const tools = copied?.split(/[\s\\]+/) ?? [];

test.each(tools)('the container has every tool that %s imports', (tool) => {
  const imports = readFileSync(tool, 'utf8').matchAll(/'#(tools\/[^']+)'/g);
  expect(tools).toEqual(expect.arrayContaining(Array.from(imports, ([, name]) => name)));
});
