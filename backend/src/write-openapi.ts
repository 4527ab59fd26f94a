import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { openApiDocument } from './adapters/in/http/openapi.js';
import { createApp } from './composition/app.js';
import { buildPorts } from './composition/build-ports.js';
import { inMemoryStorage } from './adapters/out/persistence/in-memory/in-memory.ports.js';
import { createLogger } from './composition/logger.js';
import { loadConfig } from './config/load-config.js';

/* Writes the HTTP contract to the file named on the command line: node dist/src/write-openapi.js contracts/openapi.json */

const [file] = process.argv.slice(2);
const loaded = loadConfig({ MORNING_WORKER: 'off' });
if (file === undefined || !loaded.ok) throw new Error('usage: write-openapi FILE');

const { config } = loaded;
const app = await createApp({
  config,
  ports: buildPorts(config, inMemoryStorage()),
  logger: createLogger('silent'),
  readiness: () => Promise.resolve(null),
  webRoot: null,
});
await writeFile(file, `${JSON.stringify(openApiDocument(app), null, 2)}\n`);
await app.close();
