import { Worker } from 'jest-worker';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Jest goes by size where it has no times of an earlier run; these are small and slow, and would run alone at the end. */
const SLOW = /typeorm\.contract|authorization-matrix|process\/end|session-races/;

const WORKER = fileURLToPath(new URL('./bare-node.worker.mjs', import.meta.url));

/**
 * A jest runner that imports spec files into plain node processes instead of giving each a vm context: a worker loads the
 * framework once and not once a spec file, and the code under test runs as it does in production. The files of a worker
 * share modules and globals, so the worker undoes what a file commonly changes.
 */
export default class BareNodeRunner {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const { globalConfig } = this;
    const workers = new Worker(WORKER, {
      exposedMethods: ['runSpecFile'],
      numWorkers: globalConfig.maxWorkers,
      maxRetries: 1,
      forkOptions: { execArgv: nodeOptions(tests), stdio: 'inherit' },
    });
    const isSlow = ({ path }) => SLOW.test(path);
    const waiting = [...tests.filter(isSlow), ...tests.filter((test) => !isSlow(test))];
    const runOneAfterTheOther = async () => {
      for (let test = waiting.shift(); test !== undefined; test = waiting.shift()) {
        if (watcher.isInterrupted()) return;
        await onStart(test);
        try {
          await onResult(test, await workers.runSpecFile(test.path, test.context.config, globalConfig));
        } catch (error) {
          await onFailure(test, error);
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: globalConfig.maxWorkers }, runOneAfterTheOther));
    } finally {
      await workers.end();
    }
  }
}

/** Setup files are imported before the worker itself: they may register module hooks. */
const nodeOptions = (tests) => [
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  ...(tests[0]?.context.config.setupFiles ?? []).flatMap((file) => ['--import', pathToFileURL(file).href]),
];
