// `npm start`: builds what is stale, then serves. The server replaces nothing here: it runs in this very process.
import { existsSync } from 'node:fs';

process.env.NODE_ENV = 'production';
process.env.NEXT_TELEMETRY_DISABLED = '1';
// An image without development dependencies has no builder, and needs none.
if (existsSync('node_modules/esbuild')) {
  const { buildAll } = await import('./build.mjs');
  await buildAll({ onlyStale: true, onlyBundle: false });
}
await import('../dist/server.js');
