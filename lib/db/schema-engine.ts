import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm/schema_engine_bg';
import type { ClientBase } from 'pg';
import { findProjectRoot } from './find-project-root';
import { MigrationAdapterFactory } from './migration-adapter';
import type { MigrationFile } from './read-migrations';

/** The one file that knows Prisma's schema engine: the same engine as the command line's, without its download. */
export interface SchemaTools {
  /** Applies what is missing and records it in `_prisma_migrations` as `prisma migrate deploy` would. */
  apply(migrations: readonly MigrationFile[]): Promise<readonly string[]>;
  /** SQL that leads from the database as it is to `prisma/schema.prisma`; empty when they agree. */
  diffToSchema(): Promise<string>;
}

const filters = { externalTables: [], externalEnums: [] };

export async function withSchemaEngine<T>(client: ClientBase, work: (tools: SchemaTools) => Promise<T>): Promise<T> {
  const module = await loadEngine();
  const path = join(findProjectRoot(), 'prisma', 'schema.prisma');
  const content = await readFile(path, 'utf8');
  const adapter = new MigrationAdapterFactory(client);
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const engine = await module.SchemaEngine.new({ datamodels: [[path, content]] }, () => undefined, factory);
  try {
    return await work({
      apply: async (migrations) => {
        const output = await engine.applyMigrations({ migrationsList: listOf(migrations), filters });
        return output.appliedMigrationNames;
      },
      diffToSchema: async () => {
        const files = [{ path, content }];
        const { stdout } = await engine.diff({
          from: { tag: 'schemaDatasource', files, configDir: dirname(path) },
          to: { tag: 'schemaDatamodel', files },
          script: true,
          exitCode: null,
          filters,
        });
        return isEmptyScript(stdout ?? '') ? '' : (stdout ?? '');
      },
    });
  } catch (error) {
    throw adapter.scriptError ?? error;
  } finally {
    engine.free();
  }
}

function isEmptyScript(script: string): boolean {
  return script.split('\n').every((line) => line.trim() === '' || line.startsWith('--'));
}

function listOf(migrations: readonly MigrationFile[]): MigrationList {
  return {
    baseDir: join(findProjectRoot(), 'prisma', 'migrations'),
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

interface EngineModule {
  readonly SchemaEngine: typeof SchemaEngine;
}

let loaded: Promise<EngineModule> | undefined;

/** Node has no import of WebAssembly files, so the module is put together by hand, once. */
function loadEngine(): Promise<EngineModule> {
  loaded ??= instantiate();
  return loaded;
}

async function instantiate(): Promise<EngineModule> {
  const engine = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(join(dirname(file), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': withoutWaiting(engine) });
  engine.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === 'function') start();
  return engine;
}

/** The engine leaves a timer of ten seconds behind (the limit of its lock); it must not keep the process alive. */
function withoutWaiting(engine: object): WebAssembly.ModuleImports {
  const timers = Object.keys(engine).filter((name) => name.startsWith('__wbg_setTimeout_'));
  const start = (run: () => void, milliseconds: number) => setTimeout(run, milliseconds >>> 0).unref();
  return { ...engine, ...Object.fromEntries(timers.map((name) => [name, start])) };
}
