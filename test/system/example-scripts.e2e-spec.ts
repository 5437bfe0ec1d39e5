import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { shell } from '../support/terminals.js';

describe('the scripts of the examples', () => {
  it('run every example, which describes itself', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const examples = readdirSync('docs/examples').map((file) => file.replace(/\.ts$/, ''));
    for (const name of examples) {
      expect(scripts[`example:${name}`]).toBe(`node docs/examples/${name}.ts`);
      const env = { PATH: process.env['PATH'] };
      const help = await shell(`npm run --silent example:${name} -- --help`, { cwd: '.', env });
      expect({ name, ...help }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`example:${name}`),
        stderr: '',
      });
    }
    expect(Object.keys(scripts).filter((name) => name.startsWith('example:'))).toHaveLength(examples.length);
  });
});
