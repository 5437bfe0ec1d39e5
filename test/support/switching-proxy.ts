import { ChildProgram, runScript } from './child-program.js';

export const PROXY_PROGRAM = 'docs/examples/switching-proxy.ts';
/** The header in which programs of the tests send their key. */
export const TOKEN_HEADER = 'X-Example-Api-Token';

/** The proxy of the guide for a switch, in a child process. */
export class SwitchingProxy extends ChildProgram {
  /** Runs it on a free port, unless `env` has another. */
  static run(env: Readonly<Record<string, string>>, ...args: string[]): SwitchingProxy {
    return new SwitchingProxy(runScript(PROXY_PROGRAM, args, { PROXY_PORT: '0', ...env }));
  }

  /** Starts it in front of an API, and waits until it listens. */
  static async start(
    api: { readonly url: string },
    env: Readonly<Record<string, string>> = {},
  ): Promise<SwitchingProxy> {
    const proxy = SwitchingProxy.run({ API: api.url, TOKEN_HEADER, ...env });
    await proxy.prints('listening on ');
    return proxy;
  }

  get url(): string {
    return /^listening on (http:\S+)\/, for /m.exec(this.stdout)?.[1] ?? '';
  }
}
